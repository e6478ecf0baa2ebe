import type { ProductField, ProductFieldValue } from "../api/catalogue/product-fields.ts";
import { productFieldLimits } from "../api/catalogue/product-limits.ts";
import type { ClothingType } from "../api/catalogue/products.ts";
import { fold } from "../bulk/fold.ts";
import { formatDate, formatList, formatNumber, plural } from "../text/format.ts";

/** `message` continues a sentence that begins with the field's label. */
export type ParsedFieldValue = { readonly value: ProductFieldValue | null } | { message: string };

/** Null where nothing was typed. */
export function parseFieldValue(field: ProductField, input: unknown): ParsedFieldValue {
  const text = typeof input === "string" ? input.trim() : input;
  if (text === "" || text === null) return { value: null };
  switch (field.type) {
    case "text":
      return parseText(text, field.maxLength ?? productFieldLimits.textLength);
    case "number":
      return parseNumber(text, field);
    case "choice": {
      const value = field.options.find((option) => fold(option) === fold(String(text)));
      return value === undefined
        ? { message: `must be ${formatList(field.options, "or")}` }
        : { value };
    }
    case "date":
      return typeof text === "string" && isDate(text)
        ? { value: text }
        : { message: "must be a date such as 2026-12-01" };
  }
}

function parseText(text: unknown, maxLength: number): ParsedFieldValue {
  // As spreadsheets are read.
  const value = String(text).normalize("NFC");
  if (/[\p{Cc}\p{Cs}]/u.test(value)) return { message: "must be a single line of text" };
  return value.length > maxLength
    ? { message: `must have at most ${maxLength} characters` }
    : { value };
}

function parseNumber(
  input: unknown,
  { min, max, decimals = 0 }: Extract<ProductField, { type: "number" }>,
): ParsedFieldValue {
  const text = String(input).replace(/^[−–]/, "-");
  const number = /^-?\d{1,10}(?:\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
  if (number === undefined) {
    return { message: `must be a number such as ${decimals > 0 ? "12.5" : "12"}` };
  }
  if (Number(number.toFixed(decimals)) !== number) {
    const message =
      decimals === 0
        ? "must be a whole number"
        : `must have at most ${plural(decimals, "decimal")}`;
    return { message };
  }
  const { maxNumber } = productFieldLimits;
  const [lowest, highest] = [min ?? -maxNumber, max ?? maxNumber];
  if (number < lowest) return { message: `must be ${formatNumber(lowest)} or more` };
  if (number > highest) return { message: `must be ${formatNumber(highest)} or less` };
  // -0 would be stored as 0.
  return { value: number + 0 };
}

function isDate(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export function formatFieldValue(field: ProductField, value: ProductFieldValue): string {
  if (field.type === "date") return formatDate(String(value));
  if (field.type !== "number") return String(value);
  const number = formatNumber(Number(value));
  return field.unit ? `${number} ${field.unit}` : number;
}

export function isFieldOfType({ types }: ProductField, { id, name }: ClothingType): boolean {
  return !types || types.some((each) => each === id || fold(each) === fold(name));
}
