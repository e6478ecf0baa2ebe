/** Beyond this the store does not count: "10,000+". */
const mostCounted = 10_000;

/** "1 person", "163 people", "more than 10,000 people". */
export function countInWords(count: number): string {
  if (count > mostCounted) return `more than ${mostCounted.toLocaleString("en-NG")} people`;
  return count === 1 ? "1 person" : `${count.toLocaleString("en-NG")} people`;
}
