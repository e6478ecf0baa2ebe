/** A number of a JSON text as it was written, so that no digit of an amount is lost. */
interface WrittenNumber {
  readonly written: string;
}

/** Adds what Node hands a reviver but the type library does not know yet (ECMAScript: JSON.parse source text). */
type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { source?: string },
) => unknown;

const keepNumbersWritten: Reviver = (_key, value, context) =>
  typeof value === "number"
    ? ({ written: context?.source ?? String(value) } satisfies WrittenNumber)
    : value;

/**
 * Reads a JSON object with its numbers as they were written.
 * @returns undefined when the text is not a JSON object
 */
export function readJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text, keepNumbersWritten);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with members. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A member as text, however it was written: text, or the digits of a number; else an empty string. Without NUL,
 * which a JSON text may hold and the database does not.
 */
export function readText(value: unknown): string {
  if (typeof value === "string") return value.replaceAll("\0", "").trim();
  return isObject(value) && typeof value.written === "string" ? value.written : "";
}
