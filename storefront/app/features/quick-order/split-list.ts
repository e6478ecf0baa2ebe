import { limits } from "#contract/api/limits.ts";

export interface SplitList {
  readonly head: string;
  readonly remaining: readonly string[];
}

/** Cuts a list to what one request can read; the heading does not count as a row. */
export function splitList(text: string): SplitList {
  const lines = text
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.slice(0, limits.quickOrderLine));
  let rows = 0;
  let characters = 0;
  const end = lines.findIndex((line) => {
    if (line.trim() !== "") rows += 1;
    characters += line.length + 1;
    return rows > limits.quickOrderRows + 1 || characters > limits.quickOrderSigns;
  });
  if (end < 0) return { head: lines.join("\n"), remaining: [] };
  return {
    head: lines.slice(0, end).join("\n"),
    remaining: lines.slice(end).filter((line) => line.trim() !== ""),
  };
}
