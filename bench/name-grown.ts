import type { GrowingLine } from "./draw-growth.ts";

/**
 * Names what took more than twice as long with the largest amount as with the smallest, or longer than is allowed.
 * @param bounds.fewest the smallest amount
 */
export function nameGrown(
  lines: readonly GrowingLine[],
  bounds: { readonly fewest: number; readonly mostMs: number },
): string {
  const { fewest, mostMs } = bounds;
  const grown = lines.flatMap(({ what, medianMs }) => {
    const [before = 0, most = 0] = [medianMs[0], medianMs.at(-1)];
    return most > 2 * before || most > mostMs ? [`${what} (${before} → ${most})`] : [];
  });
  const bound = `twice its figure with ${fewest}, or above ${mostMs} ms`;
  if (grown.length === 0) return `With the most, nothing is above ${bound}.`;
  return `With the most, above ${bound}: ${grown.join(", ")}.`;
}
