import { type StaffFind, staffFinds } from "#contract/api/staff-search.ts";
import { foldText } from "#contract/text/fold-text.ts";

/** Of each kind so many rows are shown before a kind shows more. */
const rowsInTurn = 2;

/**
 * Puts what was found in order: first the kind whose best row answers best, and of each kind a few, so that one with
 * many rows does not hide the others.
 * @param kinds the rows of each kind, best first; kinds that answer equally well keep this order
 */
export function rankFinds(typed: string, kinds: readonly (readonly StaffFind[])[]): StaffFind[] {
  const wanted = foldText(typed.trim());
  const ranked = kinds
    .filter((rows) => rows.length > 0)
    .map((rows) => ({ rows, fit: Math.max(...rows.map((row) => fitOf(row, wanted))) }))
    .sort((a, b) => b.fit - a.fit)
    .map(({ rows }) => rows);
  const shown = ranked.map(() => 0);
  for (let left = staffFinds; left > 0; ) {
    const before = left;
    for (const [i, rows] of ranked.entries()) {
      const more = Math.min(rowsInTurn, left, rows.length - (shown[i] ?? 0));
      shown[i] = (shown[i] ?? 0) + more;
      left -= more;
    }
    if (left === before) break;
  }
  return ranked.flatMap((rows, i) => rows.slice(0, shown[i]));
}

/** How well a row answers: it is called so, begins so, a word of it begins so, or it holds it somewhere. */
function fitOf(row: StaffFind, wanted: string): number {
  return Math.max(
    ...namesOf(row)
      .map(foldText)
      .map((name) => {
        if (name === wanted) return 3;
        if (name.startsWith(wanted)) return 2;
        return name.includes(` ${wanted}`) ? 1 : 0;
      }),
  );
}

function namesOf(row: StaffFind): string[] {
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
