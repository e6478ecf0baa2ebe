/** The leading number: 5,000 of "5K+", 48 of "48hr"; undefined where there is none. */
export function parseStat(figure: string): number | undefined {
  const [, digits = "", unit = ""] =
    /^\s*(\d[\d,]*(?:\.\d+)?)\s*([km](?![a-z]))?/i.exec(figure) ?? [];
  if (digits === "") return undefined;
  const factor = { "": 1, k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1;
  return Number(digits.replaceAll(",", "")) * factor;
}
