import { fixedColumns, infoColumns, otherSizesHeading } from "../api/catalogue/import-columns.ts";
import type { ProductField } from "../api/catalogue/product-fields.ts";
import { productFieldLimits as max } from "../api/catalogue/product-limits.ts";
import { fold } from "../bulk/fold.ts";

const keyForm = /^[a-z][a-z0-9-]*$/;
const fieldTypes = ["text", "number", "choice", "date"];

/** Headings of the columns of a product file, folded. */
const builtInHeadings = new Set<string>([
  ...fixedColumns.flatMap(({ names, head }) => [...names, fold(head)]),
  ...[...infoColumns, otherSizesHeading, "Row", "Error"].map(fold),
]);
const builtInKeys = new Set<string>(fixedColumns.map(({ id }) => fold(id)));

/** What is wrong with the fields a brand declares, a sentence each; empty where nothing is. */
export function checkProductFields(fields: readonly ProductField[]): string[] {
  const errors = fields.flatMap((field, i) => {
    const name = field.key || `field ${i + 1}`;
    const before = fields.slice(0, i);
    return [...checkField(field, before), ...checkType(field)].map((text) => `${name}: ${text}`);
  });
  return fields.length > max.fields
    ? [`there are ${fields.length} fields; at most ${max.fields}`, ...errors]
    : errors;
}

function checkField(
  { key, label, help, required, showOnPage, types }: ProductField,
  before: readonly ProductField[],
): string[] {
  const errors: string[] = [];
  if (!keyForm.test(key) || key.length > max.keyLength) {
    errors.push(
      `the key must begin with a lower-case letter and have lower-case letters, digits and hyphens alone, at most ${max.keyLength}`,
    );
  }
  if (before.some((other) => other.key === key)) errors.push("the key is used twice");
  if (builtInKeys.has(fold(key)) || key in {}) errors.push("the key is one of the store's own");
  if (!isLine(label, max.labelLength) || fold(label) === "") {
    errors.push(`the label must be a line of 1 to ${max.labelLength} characters`);
  } else if (before.some((other) => fold(other.label) === fold(label))) {
    errors.push(`the label “${label}” is used twice`);
  } else if (
    builtInHeadings.has(fold(label)) ||
    /^(?:stock|qty|quantity)(?: |$)/.test(fold(label))
  ) {
    errors.push(`the label “${label}” is a column of the store's own in spreadsheets`);
  }
  if (help !== undefined && !isLine(help, max.helpLength)) {
    errors.push(`the help must be a line of at most ${max.helpLength} characters`);
  }
  if (required !== undefined && (required as boolean) !== false) {
    errors.push("fields cannot be required");
  }
  if (typeof showOnPage !== "boolean") errors.push("showOnPage must be true or false");
  if (types && (types.length === 0 || types.length > max.types || !types.every(isName))) {
    errors.push(`types must name 1 to ${max.types} product types; leave it out for all`);
  }
  return errors;
}

function checkType(field: ProductField): string[] {
  switch (field.type) {
    case "text": {
      const length = field.maxLength ?? max.textLength;
      const isFine = Number.isInteger(length) && length >= 1 && length <= max.maxTextLength;
      return isFine ? [] : [`maxLength must be a whole number from 1 to ${max.maxTextLength}`];
    }
    case "number":
      return checkNumber(field);
    case "choice":
      return checkOptions(field.options);
    case "date":
      return [];
    default:
      return [`the type must be one of ${fieldTypes.join(", ")}`];
  }
}

function checkNumber({
  unit,
  min = -max.maxNumber,
  max: highest = max.maxNumber,
  decimals = 0,
}: Extract<ProductField, { type: "number" }>): string[] {
  const errors: string[] = [];
  if (unit !== undefined && !isLine(unit, max.unitLength)) {
    errors.push(`the unit must be a line of at most ${max.unitLength} characters`);
  }
  if (![min, highest].every((bound) => Math.abs(bound) <= max.maxNumber)) {
    errors.push("min and max must be numbers of at most 1,000,000,000");
  } else if (min > highest) errors.push("min is more than max");
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > max.decimals) {
    errors.push(`decimals must be a whole number from 0 to ${max.decimals}`);
  }
  return errors;
}

function checkOptions(options: readonly string[] | undefined): string[] {
  if (!options || options.length === 0 || options.length > max.options) {
    return [`options must list 1 to ${max.options} choices`];
  }
  const errors: string[] = [];
  const folded = options.map((option) => fold(String(option)));
  if (!options.every((option) => isLine(option, max.optionLength)) || folded.includes("")) {
    errors.push(`each option must be a line of 1 to ${max.optionLength} characters`);
  }
  if (folded.includes("none")) errors.push("the option “none” clears a cell of a spreadsheet");
  if (new Set(folded).size < folded.length) errors.push("an option is listed twice");
  return errors;
}

function isName(text: unknown): boolean {
  return isLine(text, max.labelLength) && String(text).trim() !== "";
}

function isLine(text: unknown, maxLength: number): boolean {
  return (
    typeof text === "string" &&
    text.length <= maxLength &&
    text === text.trim() &&
    !/[\p{Cc}\p{Cs}]/u.test(text)
  );
}
