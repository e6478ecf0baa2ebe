import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";

export function entryAmount(record: unknown): string | undefined {
  const value = fieldOf(record, "amountKobo");
  return typeof value === "number" ? formatNaira(kobo(value)) : undefined;
}

export function entryText(record: unknown, field: string): string | undefined {
  const value = fieldOf(record, field);
  return typeof value === "string" ? value : undefined;
}

function fieldOf(record: unknown, field: string): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  return (record as Readonly<Record<string, unknown>>)[field];
}
