import type { FastifySchemaValidationError } from "fastify";

/** Members and entries in a value, at any depth; counting ends soon after `enough`. */
export function countParts(value: unknown, enough: number): number {
  let parts = 0;
  const waiting = [value];
  while (waiting.length > 0 && parts <= enough) {
    const part = waiting.pop();
    if (typeof part !== "object" || part === null) continue;
    parts += Array.isArray(part) ? part.length : Object.keys(part).length;
    if (parts <= enough) waiting.push(...Object.values(part));
  }
  return parts;
}

/**
 * Finds a value that fits every schema and yet can be neither kept nor reckoned with: a text with the character
 * NUL, which no database takes, or a number that is none, as `1e309` in an address becomes.
 * @returns the fault as the validator would tell it
 */
export function findUnusable(value: unknown): FastifySchemaValidationError | undefined {
  const waiting: { part: unknown; path: string }[] = [{ part: value, path: "" }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { part, path } = next;
    if (typeof part === "string" && part.includes("\0")) return faultAt(path, "nul");
    if (typeof part === "number" && !Number.isFinite(part)) return faultAt(path, "type");
    if (typeof part !== "object" || part === null) continue;
    for (const [name, member] of Object.entries(part)) {
      if (name.includes("\0")) return faultAt(`${path}/?`, "nul");
      waiting.push({ part: member, path: `${path}/${name}` });
    }
  }
  return undefined;
}

function faultAt(instancePath: string, keyword: "nul" | "type"): FastifySchemaValidationError {
  return { instancePath, keyword, params: { type: "number" }, schemaPath: "", message: keyword };
}
