import type { ReturnLineRecord } from "./return-record.ts";

/** How many pieces some lines of a return hold, and how many of them were lost on the way. */
export function countPieces(lines: readonly Pick<ReturnLineRecord, "quantity" | "lost">[]): {
  readonly pieces: number;
  readonly lost: number;
} {
  return {
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lost: lines.reduce((sum, { lost }) => sum + lost, 0),
  };
}
