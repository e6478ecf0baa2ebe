import { cleanPasted } from "../text/clean-pasted.ts";

/** Inches. */
const maxLength = 120;

/** Parses inches such as `35–37`, `35-37`, `35 to 37` or `36.5`. */
export function parseLength(typed: string): readonly [from: number, to: number] | undefined {
  const match = /^\s*(\d{1,3}(?:\.\d)?)\s*(?:(?:-|to)\s*(\d{1,3}(?:\.\d)?)\s*)?$/.exec(
    cleanPasted(typed),
  );
  if (!match) return undefined;
  const from = Number(match[1]);
  const to = Number(match[2] ?? match[1]);
  return from > 0 && from <= to && to <= maxLength ? [from, to] : undefined;
}

export function formatLength([from, to]: readonly [number, number]): string {
  return from === to ? String(from) : `${from}–${to}`;
}
