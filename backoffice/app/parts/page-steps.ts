/** A square of the page numbers: a page, or a gap between two of them. */
export type PageStep = number | "gap-before" | "gap-after";

/**
 * Which page numbers are offered: the first, the last, the current one with its neighbours. A gap that would hide
 * a single page shows it instead.
 * @param page and `pages` count from 1
 */
export function pageSteps(page: number, pages: number): PageStep[] {
  const from = Math.max(2, Math.min(page - 1, pages - 3));
  const to = Math.min(pages - 1, Math.max(page + 1, 4));
  const steps: PageStep[] = [1];
  if (from === 3) steps.push(2);
  else if (from > 3) steps.push("gap-before");
  for (let each = from; each <= to; each += 1) steps.push(each);
  if (to === pages - 2) steps.push(pages - 1);
  else if (to < pages - 2) steps.push("gap-after");
  if (pages > 1) steps.push(pages);
  return steps;
}
