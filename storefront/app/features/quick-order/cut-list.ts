import { limits } from "#contract/api/limits.ts";

/** A list as it is read: what one call takes of it, and the lines that wait. */
export interface CutList {
  readonly head: string;
  readonly waiting: readonly string[];
}

/** Cuts a list where one call has read enough; a heading counts for no row. */
export function cutList(text: string): CutList {
  const lines = text
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.slice(0, limits.quickOrderLine));
  let rows = 0;
  let signs = 0;
  const end = lines.findIndex((line) => {
    if (line.trim() !== "") rows += 1;
    signs += line.length + 1;
    return rows > limits.quickOrderRows + 1 || signs > limits.quickOrderSigns;
  });
  if (end < 0) return { head: lines.join("\n"), waiting: [] };
  return {
    head: lines.slice(0, end).join("\n"),
    waiting: lines.slice(end).filter((line) => line.trim() !== ""),
  };
}
