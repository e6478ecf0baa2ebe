/** What a filter is narrowed to between two ends, either of which may be open. */
export interface FilterSpan {
  /** The last of its options, which asks for the ends: "Between two days…" */
  readonly option: string;
  /** Labels of the two fields. */
  readonly from: string;
  readonly to: string;
  /** A day as "2026-11-21", or whole naira. */
  readonly of: "days" | "naira";
  /** What stands between the ends in the address. */
  readonly sign: "_" | "-";
  /** An end in words, for the tag: "21 Nov". */
  words(end: string): string;
}

/** Two ends as the address holds them, the lesser first; empty where neither is given. */
export function spanValue({ of, sign }: FilterSpan, from: string, to: string): string {
  const ends = [from, to].map((end) => (of === "naira" ? end.replace(/\D/g, "") : end));
  const [first = "", last = ""] = ends;
  if (first === "" && last === "") return "";
  const isTurned =
    first !== "" && last !== "" && (of === "naira" ? Number(first) > Number(last) : first > last);
  return isTurned ? `${last}${sign}${first}` : `${first}${sign}${last}`;
}

/** What a value of the address reads: "12 Nov to 21 Nov", "From ₦50,000", "Until 21 Nov"; itself where it is none. */
export function spanInWords({ of, sign, words }: FilterSpan, value: string): string {
  const at = of === "days" ? value.indexOf(sign) : value.lastIndexOf(sign);
  const from = value.slice(0, Math.max(at, 0));
  const to = value.slice(at + 1);
  const isEnd = (end: string) =>
    of === "naira" ? /^\d+$/.test(end) : !Number.isNaN(Date.parse(end));
  const ends = [from, to].filter((end) => end !== "");
  if (at < 0 || ends.length === 0 || !ends.every(isEnd)) return value;
  if (from === "") return `Until ${words(to)}`;
  return to === "" ? `From ${words(from)}` : `${words(from)} to ${words(to)}`;
}
