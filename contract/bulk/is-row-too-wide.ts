/** Rows with more cells than headings are ambiguous: an unquoted comma moves all that follow. */
export function isRowTooWide(headings: readonly string[], cells: readonly string[]): boolean {
  const isFilled = (cell: string) => cell !== "";
  if (!cells.some(isFilled)) return false;
  return cells.length > headings.length || cells.slice(countNamed(headings)).some(isFilled);
}

export function countNamed(headings: readonly string[]): number {
  return headings.findLastIndex((heading) => heading !== "") + 1;
}
