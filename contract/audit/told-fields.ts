import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";

/** The sum that an entry tells of, in words; undefined where it tells of none. */
export function amountOf(record: unknown): string | undefined {
  const value = fieldOf(record, "amountKobo");
  return typeof value === "number" ? formatNaira(kobo(value)) : undefined;
}

/** A text that an entry tells; undefined where it tells none. */
export function textOf(record: unknown, field: string): string | undefined {
  const value = fieldOf(record, field);
  return typeof value === "string" ? value : undefined;
}

function fieldOf(record: unknown, field: string): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  return (record as Readonly<Record<string, unknown>>)[field];
}
