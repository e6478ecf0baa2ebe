const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Reads a day as banks write it: `23/11/2026`, `23-Nov-26`, `23rd November 2026`, `Nov 23, 2026`, `2026-11-23`,
 * `20261123`, with or without a time.
 * @returns such as `2026-11-23`; undefined for what is no day
 */
export function readStatementDay(written: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(written);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const plain = /^(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(written);
  if (plain) return toDay(Number(plain[1]), Number(plain[2]), Number(plain[3]));
  const common =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]\s?(\d{1,2}|[a-z]{3,9})[-/., ]\s?(\d{4}|\d{2})(?!\d)/i.exec(
      written.replace(/^([a-z]{3,9})[. ]\s?(\d{1,2})(?:st|nd|rd|th)?,? /i, "$2 $1 "),
    );
  if (!common) return undefined;
  const [, date = "", month = "", year = ""] = common;
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return toDay(
    year.length === 2 ? 2000 + Number(year) : Number(year),
    /\d/.test(month) ? Number(month) : named,
    Number(date),
  );
}

function toDay(year: number, month: number, date: number): string | undefined {
  const day = new Date(Date.UTC(year, month - 1, date));
  const isDay = month >= 1 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  return isDay && year >= 2000 ? day.toISOString().slice(0, 10) : undefined;
}
