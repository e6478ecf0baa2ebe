import type {
  DisplayedFields,
  ProductField,
  ProductFieldChanges,
  ProductFieldValue,
  ProductFieldValues,
} from "#contract/api/catalogue/product-fields.ts";
import type { ClothingType } from "#contract/api/catalogue/products.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import {
  formatFieldValue,
  isFieldOfType,
  parseFieldValue,
} from "#contract/product-fields/field-values.ts";
import { productFields } from "#store/product-fields.ts";

/** As stored, also of fields that were removed or had another type. */
export type StoredFields = Readonly<Record<string, unknown>>;

export function findProductField(key: string): ProductField | undefined {
  return productFields.find((field) => field.key === key);
}

function storedText(stored: StoredFields, key: string): unknown {
  return Object.hasOwn(stored, key) ? stored[key] : null;
}

function readField(field: ProductField, stored: StoredFields): ProductFieldValue | null {
  const parsed = parseFieldValue(field, storedText(stored, field.key));
  return "value" in parsed ? parsed.value : null;
}

/** The values that fit their fields. */
export function readFields(stored: StoredFields = {}): ProductFieldValues {
  return Object.fromEntries(
    productFields.flatMap((field) => {
      const value = readField(field, stored);
      return value === null ? [] : [[field.key, value]];
    }),
  );
}

/** The values that no longer fit their fields, as text. */
export function readOutdatedFields(stored: StoredFields): Record<string, string> {
  return Object.fromEntries(
    productFields.flatMap((field) => {
      const text = storedText(stored, field.key);
      return text === null || readField(field, stored) !== null ? [] : [[field.key, String(text)]];
    }),
  );
}

export function toDisplayedFields(
  stored: StoredFields | undefined,
  type: ClothingType,
): { fields?: DisplayedFields } {
  const entries = productFields.flatMap((field) => {
    const value = readField(field, stored ?? {});
    if (value === null || !field.showOnPage || !isFieldOfType(field, type)) return [];
    const { key, label } = field;
    const unit = field.type === "number" ? field.unit : undefined;
    const text = formatFieldValue(field, value);
    return [[key, { label, value, ...(unit && { unit }), text }] as const];
  });
  return entries.length > 0 ? { fields: Object.fromEntries(entries) } : {};
}

/** What differs from `current`, where only values that fit count: an outdated one is replaced, never cleared. */
export function parseFieldChanges(
  sent: ProductFieldChanges,
  current: ProductFieldValues,
): { readonly changes: ProductFieldChanges; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const changes = Object.entries(sent).flatMap(([key, input]) => {
    const field = findProductField(key);
    const parsed = field ? parseFieldValue(field, input) : { message: "is no field of a product" };
    if ("message" in parsed) {
      const message = `${field?.label ?? `“${key}”`} ${parsed.message}`;
      errors.push({ field: `fields.${key}`, message });
      return [];
    }
    return parsed.value === (current[key] ?? null) ? [] : [[key, parsed.value] as const];
  });
  return { changes: Object.fromEntries(changes), errors };
}

/** By label, for the audit log. */
export function describeFields(values: ProductFieldValues): Record<string, string> {
  return Object.fromEntries(
    productFields.map((field) => {
      const value = values[field.key];
      return [field.label, value === undefined ? "" : formatFieldValue(field, value)];
    }),
  );
}
