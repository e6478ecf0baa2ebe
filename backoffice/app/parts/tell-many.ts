/** What became of one row of an act on many; without a reason it was done. */
export interface RowResult {
  readonly name: string;
  readonly reason?: string;
}

/**
 * What an act on many comes to, row by row where one was left alone: "2 packed. ASO-1: was cancelled meanwhile."
 * @param done what was done, in one word: "packed"
 */
export function tellMany(results: readonly RowResult[], done: string): string {
  const left = results.flatMap(({ name, reason }) => (reason ? [`${name}: ${reason}`] : []));
  const count = results.length - left.length;
  const shown = left.slice(0, mostTold);
  if (left.length > mostTold) shown.push(`and ${left.length - mostTold} more`);
  return [`${count === 0 ? "None" : count} ${done}.`, ...shown].join(" ");
}

const mostTold = 3;
