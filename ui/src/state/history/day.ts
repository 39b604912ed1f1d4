/** Where the person's day and year began, in milliseconds since 1970. */
export const midnight = (): number => new Date().setHours(0, 0, 0, 0);

export const newYear = (): number => new Date(new Date().getFullYear(), 0, 1).getTime();
