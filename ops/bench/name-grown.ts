import type { GrowingLine } from "./draw-growth.ts";

/**
 * Names what took more than twice as long with the largest amount as with the one it is compared with, or longer than is
 * allowed.
 * @param bounds.amounts in the order of each line's figures
 * @param bounds.from the one of them that is compared with: small ones say most of what a call costs anyhow
 * @param bounds.mostMs what is allowed with the largest
 * @throws {Error} where nothing was measured with that amount
 */
export function nameGrown(
  lines: readonly GrowingLine[],
  bounds: { readonly amounts: readonly number[]; readonly from: number; readonly maxMs: number },
): string {
  const { amounts, from, maxMs } = bounds;
  const place = amounts.indexOf(from);
  if (place < 0) throw new Error(`Nothing was measured with ${from}`);
  const grown = lines.flatMap(({ what, medianMs }) => {
    const [before = 0, max = 0] = [medianMs[place], medianMs.at(-1)];
    return max > 2 * before || max > maxMs ? [`${what} (${before} → ${max})`] : [];
  });
  const bound = `twice its figure with ${from.toLocaleString("en")}, or above ${maxMs.toLocaleString("en")} ms`;
  if (grown.length === 0) return `With the most, nothing is above ${bound}.`;
  return `With the most, above ${bound}: ${grown.join(", ")}.`;
}
