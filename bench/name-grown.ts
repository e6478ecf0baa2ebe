import type { GrowingLine } from "./draw-growth.ts";

/**
 * Names what took more than twice as long with the largest amount as with an earlier one, or longer than is allowed.
 * @param bounds.from which of the amounts the largest is compared with
 */
export function nameGrown(
  lines: readonly GrowingLine[],
  bounds: { readonly from: number; readonly mostMs: number },
): string {
  const { from, mostMs } = bounds;
  const grown = lines.flatMap(({ what, medianMs }) => {
    const [before = 0, most = 0] = [medianMs[from], medianMs.at(-1)];
    return most > 2 * before || most > mostMs ? [`${what} (${before} → ${most})`] : [];
  });
  const bound = `twice its figure with a thousand, or above ${mostMs} ms`;
  if (grown.length === 0) return `With the most, nothing is above ${bound}.`;
  return `With the most, above ${bound}: ${grown.join(", ")}.`;
}
