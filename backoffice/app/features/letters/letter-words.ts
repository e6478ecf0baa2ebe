/** A number of subscribers in words. */
export function subscribers(count: number): string {
  return count === 1 ? "1 subscriber" : `${count.toLocaleString("en-NG")} subscribers`;
}
