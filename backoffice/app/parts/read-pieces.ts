const written = /^([+−-]?)\s*(\d{1,7})$/;

/** Whether it is written as pieces are, whatever is there to take from. */
export function isPieces(typed: string): boolean {
  return written.test(typed.trim());
}

/**
 * Reads pieces as people type them: `42` is what is there, `+12` came, `−2` went.
 * @param seen what stood there while it was typed
 * @returns pieces afterwards; undefined for what is none of these, or fewer than none
 */
export function readPieces(typed: string, seen: number): number | undefined {
  const match = written.exec(typed.trim());
  if (!match) return undefined;
  const count = Number(match[2]);
  const after = match[1] === "" ? count : match[1] === "+" ? seen + count : seen - count;
  return after < 0 ? undefined : after;
}
