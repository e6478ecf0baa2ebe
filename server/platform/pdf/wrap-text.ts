import { splitGraphemes } from "./font-runs.ts";

/** A word wider than a line is broken, and a single character always fits. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const token of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const joined = `${last} ${token}`;
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(...breakToken(token, fits));
  }
  return lines;
}

function breakToken(token: string, fits: (part: string) => boolean): string[] {
  if (fits(token)) return [token];
  const parts: string[] = [];
  for (const character of splitGraphemes(token)) {
    const last = parts.at(-1);
    if (last !== undefined && fits(last + character)) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}
