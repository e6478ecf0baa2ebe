/**
 * The middle one of several, by a figure of theirs.
 * @throws {Error} where there is none
 */
export function getMedian<One>(all: readonly One[], figureOf: (one: One) => number): One {
  const middle = all
    .toSorted((one, other) => figureOf(one) - figureOf(other))
    .at(Math.floor(all.length / 2));
  if (middle === undefined) throw new Error("Nothing was measured");
  return middle;
}
