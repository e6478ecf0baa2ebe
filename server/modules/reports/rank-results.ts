import { maxSearchResults, type StaffSearchResult } from "#contract/api/staff/search.ts";
import { foldText } from "#contract/text/fold-text.ts";

const rowsPerRound = 2;

/**
 * Takes a few rows of each kind in turn, so that one kind does not hide the others.
 * @param kinds rows of each kind, best first
 */
export function rankResults(
  input: string,
  kinds: readonly (readonly StaffSearchResult[])[],
): StaffSearchResult[] {
  const query = foldText(input.trim());
  const ranked = kinds
    .filter((rows) => rows.length > 0)
    .map((rows) => ({ rows, score: Math.max(...rows.map((row) => getScore(row, query))) }))
    .sort((a, b) => b.score - a.score)
    .map(({ rows }) => rows);
  const rowCounts = ranked.map(() => 0);
  for (let left = maxSearchResults; left > 0; ) {
    const before = left;
    for (const [i, rows] of ranked.entries()) {
      const more = Math.min(rowsPerRound, left, rows.length - (rowCounts[i] ?? 0));
      rowCounts[i] = (rowCounts[i] ?? 0) + more;
      left -= more;
    }
    if (left === before) break;
  }
  return ranked.flatMap((rows, i) => rows.slice(0, rowCounts[i]));
}

/** 3 for the whole name, 2 for its start, 1 for the start of a word. */
function getScore(row: StaffSearchResult, query: string): number {
  return Math.max(
    ...getNames(row)
      .map(foldText)
      .map((name) => {
        if (name === query) return 3;
        if (name.startsWith(query)) return 2;
        return name.includes(` ${query}`) ? 1 : 0;
      }),
  );
}

function getNames(row: StaffSearchResult): string[] {
  switch (row.kind) {
    case "order":
      return [row.orderNumber, row.orderNumber.replace("ASO-", ""), row.name, row.city];
    case "customer":
      return [row.name, row.email];
    case "product":
      return [row.name];
    case "business":
      return [row.companyName];
    case "enquiry":
      return [row.reference, row.name];
    case "discount":
      return [row.code, row.description];
  }
}
