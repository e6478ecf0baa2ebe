import { randomCode } from "#server/platform/ids.ts";

/** Characters that are drawn, 5 bits each: of 2 × 10^11 guesses one meets one of 5000 codes. */
const drawnLength = 10;

/** A code of a batch: its prefix and a part that nobody can guess. */
export function drawCode(prefix: string): string {
  return `${prefix}-${randomCode(drawnLength)}`;
}

/** What staff call a discount: its code, or of a batch the prefix of its codes, so that none of them is told. */
export function nameOf({
  code,
  batchSize,
}: {
  readonly code: string;
  readonly batchSize: number | null;
}): string {
  return batchSize === null ? code : code.slice(0, -drawnLength - 1);
}
