/** Times of day and dates, as the person's own system writes them: "8:24 PM" here, "20:24" there. */

/** Returns what writes moments in these languages; the system's own when none is named. Making one is dear, using it cheap. */
export function moments(languages: string[] = []) {
  const clock = new Intl.DateTimeFormat(languages, { timeStyle: "short" });
  const seconds = new Intl.DateTimeFormat(languages, { timeStyle: "medium" });
  const day = new Intl.DateTimeFormat(languages, {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
  const date = new Intl.DateTimeFormat(languages, { dateStyle: "medium" });
  return {
    /** The time of day, to the minute. */
    clock: (at: number) => clock.format(at),
    /** The time of day, to the second. */
    seconds: (at: number) => seconds.format(at),
    /** A day of this year, with its time. */
    day: (at: number) => day.format(at),
    /** A day of any year. */
    date: (at: number) => date.format(at),
  };
}

export const moment = moments();
