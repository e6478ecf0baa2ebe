const timeZone = "Africa/Lagos";

const dateFormats = {
  /** 10:00 */
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  /** 20 November 2026 */
  long: { dateStyle: "long" },
  /** 20 Nov 2026 */
  short: { day: "numeric", month: "short", year: "numeric" },
  /** November 2026 */
  month: { month: "long", year: "numeric" },
  /** Friday, 20 November 2026 at 10:00 */
  fullWithTime: { dateStyle: "full", timeStyle: "short" },
  /** 20 November 2026 at 10:00 */
  longWithTime: { dateStyle: "long", timeStyle: "short" },
  /** 20 Nov 2026, 10:00 */
  shortWithTime: { dateStyle: "medium", timeStyle: "short" },
  /** Friday, 20 November at 10:00 */
  deadline: {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** In Nigerian time. */
export function formatDate(at: Date | string, format: keyof typeof dateFormats = "long"): string {
  const options = { ...dateFormats[format], timeZone };
  return new Intl.DateTimeFormat("en-NG", options).format(new Date(at));
}

const numberFormat = new Intl.NumberFormat("en");
const pluralRules = new Intl.PluralRules("en");
const listFormats = {
  and: new Intl.ListFormat("en-GB"),
  or: new Intl.ListFormat("en-GB", { type: "disjunction" }),
} as const;

/** "1,000" */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** "+12", "−2" */
export function formatSigned(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}

/** "−20%" */
export function formatPercentOff(percent: number): string {
  return `−${percent}%`;
}

/** "S, M and L", or "S, M or L". */
export function formatList(
  items: readonly string[],
  last: keyof typeof listFormats = "and",
): string {
  return listFormats[last].format(items);
}

export function pluralForm(count: number, one: string, other: string): string {
  return pluralRules.select(count) === "one" ? one : other;
}

/** "1 item", "1,000 items". */
export function plural(count: number, one: string, other = `${one}s`): string {
  return `${formatNumber(count)} ${pluralForm(count, one, other)}`;
}
