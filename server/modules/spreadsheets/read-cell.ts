import { productLimits } from "#contract/api/product-limits.ts";
import type { ClothingType } from "#contract/api/products.ts";
import { fold } from "#contract/bulk/fold.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import type { SentProduct } from "#server/modules/catalogue/index.ts";
import { readCategory } from "./read-category.ts";
import type { FixedColumn } from "./sheet-columns.ts";

/** Why a cell cannot be taken, and what may have been meant; empty where nobody knows. */
export interface CellMistake {
  readonly message: string;
  readonly suggestion: string;
  /** The type that could be made of the text. */
  readonly newType?: string;
}

/** What a cell says of a product. */
type Said = Partial<SentProduct>;

/** A column that says something of a product, how it is read, and how it is told. */
interface Field {
  /** @returns what it says, or why it says nothing */
  read(text: string, types: readonly ClothingType[]): Said | CellMistake;
  tell(product: SentProduct, types: readonly ClothingType[]): string;
}

/** Columns of which each row says something that is kept. */
export type SayingColumn = Exclude<FixedColumn, "id" | "exported">;

/** What stands in a cell to say that nothing shall stand there; an empty one leaves what is. */
const nothing = "none";
const mistake = (message: string, suggestion = ""): CellMistake => ({ message, suggestion });
const isNothing = (text: string) => fold(text) === nothing;
const naira = (amount: number) => formatNaira(fromNaira(amount));

const yesAndNo: Readonly<Record<string, boolean>> = {
  ...{ yes: true, true: true, "1": true },
  ...{ no: false, false: false, none: false, "0": false },
};

/** How each column is read and told. */
export const fields: Readonly<Record<SayingColumn, Field>> = {
  name: {
    read: (text) => readWords("name", text, productLimits.nameLength),
    tell: ({ name }) => name,
  },
  category: {
    read(text) {
      const category = readCategory(text);
      return category ? { category } : mistake("is neither Men nor Women");
    },
    tell: ({ category }) => (category === "MEN" ? "Men" : "Women"),
  },
  type: { read: readType, tell: tellType },
  price: { read: readPrice, tell: ({ price }) => naira(price) },
  discount: { read: readDiscount, tell: ({ discount }) => (discount ? `−${discount}%` : nothing) },
  featured: {
    read(text) {
      const word = fold(text);
      const featured = Object.hasOwn(yesAndNo, word) ? yesAndNo[word] : undefined;
      return featured === undefined ? mistake("is neither yes nor no") : { featured };
    },
    tell: ({ featured }) => (featured ? "yes" : "no"),
  },
  material: {
    read: (text) =>
      readWords("material", isNothing(text) ? "" : text, productLimits.materialLength),
    tell: ({ material }) => material || nothing,
  },
  description: {
    read: (text) =>
      readWords("description", isNothing(text) ? "" : text, productLimits.descriptionLength),
    tell: ({ description }) => words(description),
  },
  tiers: {
    read: (text) => (isNothing(text) ? { tieredPricing: [] } : readTiers(text)),
    tell: ({ tieredPricing }) =>
      tieredPricing
        .map(({ minQuantity, price }) => `${minQuantity}+ at ${naira(price)}`)
        .join("; ") || "the store's",
  },
};

/** Whether a cell says nothing that can be taken. */
export function isMistake(said: object): said is CellMistake {
  return "message" in said;
}

function readWords(
  field: "name" | "material" | "description",
  text: string,
  most: number,
): Said | CellMistake {
  if (text.length > most) return mistake(`is ${text.length} characters long; at most ${most}`);
  const signs = field === "description" ? /(?![\n\t])\p{Cc}/u : /\p{Cc}/u;
  if (signs.test(text)) {
    return mistake("must be one line of letters and signs", text.replace(/\p{Cc}+/gu, " "));
  }
  return { [field]: text };
}

function readType(text: string, types: readonly ClothingType[]): Said | CellMistake {
  const typed = fold(text);
  const type = types.find(({ id, name }) => id === text || fold(name) === typed);
  if (type) return { typeId: type.id };
  const near = types.find(({ name }) => {
    const known = fold(name);
    return known.startsWith(typed.slice(0, 4)) || typed.includes(known) || known.includes(typed);
  });
  const ask = near ? ` Did you mean ${near.name}?` : "";
  const said = mistake(`is no type the shop has.${ask}`, near?.name);
  return isTypeName(text) ? { ...said, newType: text } : said;
}

/** Whether a type may be called so (AddClothingType). */
function isTypeName(text: string): boolean {
  return text.length <= productLimits.typeLength && /^(?=.*\p{L})[^\p{Cc}\p{Cs}]*$/u.test(text);
}

function tellType({ typeId }: SentProduct, types: readonly ClothingType[]): string {
  return types.find(({ id }) => id === typeId)?.name ?? nothing;
}

function readPrice(text: string): Said | CellMistake {
  const price = readNaira(text);
  if (price === undefined) {
    // Elsewhere thousands are parted by a full stop, and decimals follow a comma.
    const isForeign = /^₦?\s*(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(text);
    const meant = isForeign ? text.replaceAll(".", "").replace(",", ".") : "";
    const ask = isForeign ? ` Did you mean ${readNaira(meant)?.toLocaleString("en")}?` : "";
    return mistake(`is not an amount in naira.${ask}`, meant);
  }
  if (price <= 0) return mistake("must be more than nothing");
  const { mostPrice } = productLimits;
  return price > mostPrice ? mistake(`is more than ${naira(mostPrice)}`) : { price };
}

function readDiscount(text: string): Said | CellMistake {
  if (isNothing(text)) return { discount: 0 };
  const digits = /^[−-]?\s*(\d{1,2}(?:\.\d{1,2})?)\s*%?$/.exec(text)?.[1];
  if (digits === undefined) {
    const meant = /^[−-]?\s*\d{1,2},\d{1,2}\s*%?$/.test(text) ? text.replace(",", ".") : "";
    return mistake("is not a percentage below 100, such as 10 or 7.5", meant);
  }
  const discount = Number(digits);
  // A spreadsheet keeps 10% as 0.1.
  if (discount > 0 && discount < 1 && !text.includes("%")) {
    const meant = String(Math.round(discount * 100));
    return mistake(`is less than one percent. Did you mean ${meant}%?`, `${meant}%`);
  }
  return { discount };
}

function readTiers(text: string): Said | CellMistake {
  const steps = text.split(/[;\n]/).filter((step) => step.trim() !== "");
  const tieredPricing = steps.map((step) => {
    const [, quantity = "", amount = ""] =
      /^\s*(\d{1,7})\s*\D*?\s((?:₦\s*)?\d[\d,.]*k?)\s*$/i.exec(step) ?? [];
    return { minQuantity: Number(quantity), price: readNaira(amount) ?? 0 };
  });
  const isRead = tieredPricing.every(
    ({ minQuantity, price }) => minQuantity > 0 && price > 0 && price <= productLimits.mostPrice,
  );
  if (!isRead) return mistake("must read like “10+ at 9,000; 50+ at 8,000”");
  if (steps.length > productLimits.tiers)
    return mistake(`has ${steps.length} steps; ${productLimits.tiers} fit`);
  const quantities = new Set(tieredPricing.map(({ minQuantity }) => minQuantity));
  if (quantities.size < steps.length) return mistake("has two steps at the same quantity");
  return { tieredPricing: tieredPricing.toSorted((a, b) => a.minQuantity - b.minQuantity) };
}

function words(text: string): string {
  const count = text.split(/\s+/).filter(Boolean).length;
  return count === 0 ? nothing : count === 1 ? "1 word" : `${count} words`;
}
