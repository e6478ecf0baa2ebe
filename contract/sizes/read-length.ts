/** The longest part of a body that is measured, in inches. */
const longest = 120;

/** A length of a body from and to, in inches, as it is typed: `35–37`, `35-37`, `35 to 37` or `36.5`. Undefined for another text. */
export function readLength(typed: string): readonly [from: number, to: number] | undefined {
  const figures = /^\s*(\d{1,3}(?:\.\d)?)\s*(?:(?:-|–|to)\s*(\d{1,3}(?:\.\d)?)\s*)?$/.exec(typed);
  if (!figures) return undefined;
  const from = Number(figures[1]);
  const to = Number(figures[2] ?? figures[1]);
  return from > 0 && from <= to && to <= longest ? [from, to] : undefined;
}

/** The same as it is kept and shown: `35–37` or `36.5`. */
export function lengthText([from, to]: readonly [number, number]): string {
  return from === to ? String(from) : `${from}–${to}`;
}
