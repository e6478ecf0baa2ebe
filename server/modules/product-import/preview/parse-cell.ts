import type { FixedColumn } from "#contract/api/catalogue/import-columns.ts";
import { emptyAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { ClothingType } from "#contract/api/catalogue/products.ts";
import { fold } from "#contract/bulk/fold.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { formatPercentOff, plural } from "#contract/text/format.ts";
import type { ProductInput } from "#server/modules/catalogue/products/index.ts";
import { attributeNames, formatAttribute, parseAttribute } from "./attribute-cells.ts";
import { parseCategory } from "./columns.ts";

export interface ParseError {
  readonly message: string;
  readonly suggestion: string;
  readonly newType?: string;
}

type ParsedCell = Partial<ProductInput>;

interface Field {
  parse(text: string, types: readonly ClothingType[]): ParsedCell | ParseError;
  format(product: ProductInput, types: readonly ClothingType[]): string;
}

export type DataColumn = Exclude<FixedColumn, "id" | "exported">;

/** Clears a value; an empty cell leaves it. */
export const noneText = "none";
const parseError = (message: string, suggestion = ""): ParseError => ({ message, suggestion });
export const isNone = (text: string) => fold(text) === noneText;
const naira = (amount: number) => formatNaira(fromNaira(amount));

const booleans: Readonly<Record<string, boolean>> = {
  ...{ yes: true, true: true, "1": true },
  ...{ no: false, false: false, none: false, "0": false },
};

export const fields: Readonly<Record<DataColumn, Field>> = {
  name: {
    parse: (text) => parseText("name", text, productLimits.nameLength),
    format: ({ name }) => name,
  },
  category: {
    parse(text) {
      const category = parseCategory(text);
      return category ? { category } : parseError("must be Men or Women");
    },
    format: ({ category }) => (category === "MEN" ? "Men" : "Women"),
  },
  type: { parse: parseType, format: formatType },
  price: { parse: parsePrice, format: ({ price }) => naira(price) },
  discount: {
    parse: parseDiscount,
    format: ({ discount }) => (discount ? formatPercentOff(discount) : noneText),
  },
  featured: {
    parse(text) {
      const key = fold(text);
      const featured = Object.hasOwn(booleans, key) ? booleans[key] : undefined;
      return featured === undefined ? parseError("must be yes or no") : { featured };
    },
    format: ({ featured }) => (featured ? "yes" : "no"),
  },
  material: {
    parse: (text) => parseText("material", isNone(text) ? "" : text, productLimits.materialLength),
    format: ({ material }) => material || noneText,
  },
  description: {
    parse: (text) =>
      parseText("description", isNone(text) ? "" : text, productLimits.descriptionLength),
    format: ({ description }) => formatWordCount(description),
  },
  tiers: {
    parse: (text) => (isNone(text) ? { tieredPricing: [] } : parseTiers(text)),
    format: ({ tieredPricing }) =>
      tieredPricing
        .map(({ minQuantity, price }) => `${minQuantity}+ at ${naira(price)}`)
        .join("; ") || "default",
  },
  ...attributeFields(),
};

function attributeFields() {
  const field = (name: (typeof attributeNames)[number]): Field => ({
    parse(text) {
      if (isNone(text)) return { [name]: emptyAttributes[name] };
      const parsed = parseAttribute(name, text);
      return "message" in parsed ? parseError(parsed.message) : { [name]: parsed.value };
    },
    format: (product) =>
      formatAttribute(name, { ...emptyAttributes, ...product } as ProductAttributes) || noneText,
  });
  return Object.fromEntries(attributeNames.map((name) => [name, field(name)])) as Record<
    (typeof attributeNames)[number],
    Field
  >;
}

export function isParseError(result: object): result is ParseError {
  return "message" in result;
}

function parseText(
  field: "name" | "material" | "description",
  text: string,
  maxLength: number,
): ParsedCell | ParseError {
  if (text.length > maxLength)
    return parseError(`is ${text.length} characters long; at most ${maxLength}`);
  const controlCharacters = field === "description" ? /(?![\n\t])\p{Cc}/u : /\p{Cc}/u;
  if (controlCharacters.test(text)) {
    return parseError("must be a single line of text", text.replace(/\p{Cc}+/gu, " "));
  }
  return { [field]: text };
}

function parseType(text: string, types: readonly ClothingType[]): ParsedCell | ParseError {
  const key = fold(text);
  const type = types.find(({ id, name }) => id === text || fold(name) === key);
  if (type) return { typeId: type.id };
  const similar = types.find(({ name }) => {
    const folded = fold(name);
    return folded.startsWith(key.slice(0, 4)) || key.includes(folded) || folded.includes(key);
  });
  const hint = similar ? ` Did you mean ${similar.name}?` : "";
  const result = parseError(`is not one of your types.${hint}`, similar?.name);
  return isTypeName(text) ? { ...result, newType: text } : result;
}

function isTypeName(text: string): boolean {
  return text.length <= productLimits.typeLength && /^(?=.*\p{L})[^\p{Cc}\p{Cs}]*$/u.test(text);
}

function formatType({ typeId }: ProductInput, types: readonly ClothingType[]): string {
  return types.find(({ id }) => id === typeId)?.name ?? noneText;
}

function parsePrice(text: string): ParsedCell | ParseError {
  const price = parseNaira(text);
  if (price === undefined) {
    // Formats such as 21.500,00.
    const isForeign = /^₦?\s*(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(text);
    const parse = isForeign ? parseNaira(text.replaceAll(".", "").replace(",", ".")) : undefined;
    const suggestion = parse === undefined ? "" : naira(parse).replace("₦", "");
    const hint = suggestion === "" ? "" : ` Did you mean ${suggestion}?`;
    return parseError(`is not an amount in naira.${hint}`, suggestion);
  }
  if (price <= 0) return parseError("must be more than zero");
  const { maxPrice } = productLimits;
  return price > maxPrice ? parseError(`is more than ${naira(maxPrice)}`) : { price };
}

function parseDiscount(text: string): ParsedCell | ParseError {
  if (isNone(text)) return { discount: 0 };
  const digits = /^[−-]?\s*(\d{1,2}(?:\.\d{1,2})?)\s*%?$/.exec(text)?.[1];
  if (digits === undefined) {
    const suggestion = /^[−-]?\s*\d{1,2},\d{1,2}\s*%?$/.test(text) ? text.replace(",", ".") : "";
    return parseError("is not a percentage below 100, such as 10 or 7.5", suggestion);
  }
  const discount = Number(digits);
  // Spreadsheets store 10% as 0.1.
  if (discount > 0 && discount < 1 && !text.includes("%")) {
    const suggestion = String(Math.round(discount * 100));
    return parseError(`is less than one percent. Did you mean ${suggestion}%?`, `${suggestion}%`);
  }
  return { discount };
}

function parseTiers(text: string): ParsedCell | ParseError {
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== "");
  const tieredPricing = parts.map((part) => {
    const [, quantity = "", amount = ""] =
      /^\s*(\d{1,7})\s*\D*?\s((?:₦\s*)?\d[\d,.]*k?)\s*$/i.exec(part) ?? [];
    return { minQuantity: Number(quantity), price: parseNaira(amount) ?? 0 };
  });
  const isValid = tieredPricing.every(
    ({ minQuantity, price }) => minQuantity > 0 && price > 0 && price <= productLimits.maxPrice,
  );
  if (!isValid) return parseError("must look like “10+ at 9,000; 50+ at 8,000”");
  if (parts.length > productLimits.tiers)
    return parseError(`has ${parts.length} price breaks; the maximum is ${productLimits.tiers}`);
  const quantities = new Set(tieredPricing.map(({ minQuantity }) => minQuantity));
  if (quantities.size < parts.length) return parseError("has two prices for the same quantity");
  return { tieredPricing: tieredPricing.toSorted((a, b) => a.minQuantity - b.minQuantity) };
}

function formatWordCount(text: string): string {
  const count = text.split(/\s+/).filter(Boolean).length;
  return count === 0 ? noneText : plural(count, "word");
}
