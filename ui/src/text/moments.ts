/** Times of day and dates, in the page's language and as the person's system writes them: "8:24 PM" here, "20:24" there. */

/** How moments are written: a language of the page's own, and whether a day has 12 or 24 hours. */
interface Writing {
  language: string;
  hourCycle?: Intl.LocaleHourCycleKey;
}

/**
 * Returns how a page in this language writes moments for a person of that system: as their own kind of the language does,
 * or else in the page's words with the system's hours. No month of another language stands within a sentence.
 */
export function writing(page: string, system: readonly string[]): Writing {
  const known = system.filter(isLanguage);
  const base = (language: string) => new Intl.Locale(language).language;
  const own = known.find((language) => base(language) === base(page));
  if (own !== undefined || known.length === 0) return { language: own ?? page };
  const { hourCycle } = new Intl.DateTimeFormat(known, { hour: "numeric" }).resolvedOptions();
  return hourCycle === undefined ? { language: page } : { language: page, hourCycle };
}

/** Whether it is the name of a language: a system without one calls it `C`. */
function isLanguage(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}

/** Returns what writes moments so. Making one is dear, using it cheap. */
export function moments({ language, ...cycle }: Writing) {
  const made = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, ...cycle });
    return (at: number) => format.format(at);
  };
  const weekday = made({ weekday: "long" });
  const date = made({ dateStyle: "medium" });
  return {
    /** The time of day, to the minute. */
    clock: made({ timeStyle: "short" }),
    /** The time of day, to the second. */
    seconds: made({ timeStyle: "medium" }),
    /** A day of this year, with its time. */
    day: made({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
    /** A day of the last week by its name, any other by its date. */
    weekday: (at: number, now: number) => (now - at < 6 * 24 * 3600 * 1000 && now >= at ? weekday(at) : date(at)),
    /** A day of any year. */
    date,
    /** A day of any year, with its time. */
    stamp: made({ dateStyle: "medium", timeStyle: "short" }),
    /** The same, to the second. */
    exact: made({ dateStyle: "medium", timeStyle: "medium" }),
  };
}

export const moment = moments(writing("en", navigator.languages));

/** Returns whether a moment lies on the day it is now. */
export const isToday = (at: number): boolean => new Date(at).toDateString() === new Date().toDateString();

/** Returns a minute of the day as a time of day, on a day without a change of the clock. */
export const minuteOfDay = (minute: number): string =>
  moment.clock(new Date(2001, 0, 1, Math.floor(minute / 60), minute % 60).getTime());
