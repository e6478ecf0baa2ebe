import type {
  ChangeProduct,
  CreateProduct,
  StockReason,
} from "#contract/api/staff-product-acts.ts";
import type { PictureView, StaffPicture, StaffProduct } from "#contract/api/staff-products.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { isSameSize, withSize } from "#contract/sizes/size-order.ts";
import { readFocus } from "../../parts/cut-frame.ts";
import { naira, typedNaira } from "../../parts/money.ts";
import { readCopied } from "../../parts/read-copied.ts";
import { readPercent } from "../../parts/read-percent.ts";
import { isPieces, readPieces } from "../../parts/read-pieces.ts";
import { type DraftSize, mergeSizes } from "./merge-sizes.ts";

/** A picture of a draft. */
export type DraftPicture = StaffPicture;

/** A step of a product's own wholesale prices as it is typed. */
export interface DraftTier {
  readonly from: string;
  readonly price: string;
}

/** What is typed of a product, not saved yet. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  readonly material: string;
  readonly category: "MEN" | "WOMEN";
  readonly typeId: string;
  readonly price: string;
  readonly discount: string;
  readonly featured: boolean;
  /** None where the store's own steps apply. */
  readonly tiers: readonly DraftTier[];
  readonly pictures: readonly DraftPicture[];
  readonly sizes: readonly DraftSize[];
}

/** What fields are called where changes are named. */
export const fieldWords: Readonly<Record<keyof ProductDraft, string>> = {
  pictures: "Pictures",
  price: "Price",
  discount: "Discount",
  sizes: "Sizes",
  name: "Name",
  typeId: "Type",
  category: "For",
  description: "Description",
  material: "Cloth",
  featured: "Featured",
  tiers: "Wholesale prices",
};

const fields = Object.keys(fieldWords) as (keyof ProductDraft)[];

/** A product that is not begun. */
export const blankDraft: ProductDraft = {
  name: "",
  description: "",
  material: "",
  category: "WOMEN",
  typeId: "",
  price: "",
  discount: "",
  featured: false,
  tiers: [],
  pictures: [],
  sizes: [],
};

/** A product as a form shows it. */
export function draftOf(product: StaffProduct): ProductDraft {
  return {
    name: product.name,
    description: product.description,
    material: product.material,
    category: product.category,
    typeId: product.type.id,
    price: typedNaira(product.price),
    discount: product.discount === 0 ? "" : String(product.discount),
    featured: product.featured,
    tiers: product.tieredPricing.map(({ minQuantity, price }) => ({
      from: String(minQuantity),
      price: typedNaira(price),
    })),
    pictures: product.pictures,
    sizes: product.sizes.map(({ size, stock }) => ({ size, seen: stock, typed: String(stock) })),
  };
}

/** A cell for each size that the type lists and each that is made or typed, in the order of the list. */
export function cellsOf(
  { sizes }: Pick<ProductDraft, "sizes">,
  listed: readonly string[],
): readonly DraftSize[] {
  const names = sizes.map(({ size }) => size).reduce(withSize, listed);
  return names.map((name) => {
    const own = sizes.find(({ size }) => isSameSize(size, name));
    return own ?? { size: name, seen: null, typed: "" };
  });
}

/**
 * The cells after a row of a spreadsheet was pasted from one of them on to the right, or a column, each piece at its own
 * place: what is empty in it leaves its cell. Of many rows the first counts.
 * @returns with how many values found no cell; undefined where a single one was copied
 */
export function pasteInto(
  cells: readonly DraftSize[],
  at: number,
  text: string,
): { readonly cells: readonly DraftSize[]; readonly missed: number } | undefined {
  const rows = readCopied(text);
  const [row = []] = rows;
  const copied = row.length > 1 ? row : rows.map(([cell = ""]) => cell);
  if (copied.length < 2) return undefined;
  const valuesIn = (values: readonly string[]) => values.filter((value) => value !== "").length;
  return {
    cells: cells.map((each, i) => {
      const typed = copied[i - at];
      return i < at || !typed ? each : { ...each, typed };
    }),
    missed: valuesIn(rows.flat()) - valuesIn(copied.slice(0, cells.length - at)),
  };
}

/** What is kept of cells: those that say something. */
export function sizesOf(cells: readonly DraftSize[]): readonly DraftSize[] {
  return cells.filter((each) => each.seen !== null || isTyped(each));
}

/** The fields that differ, in the order of the form. */
export function changedFields(base: ProductDraft, draft: ProductDraft): (keyof ProductDraft)[] {
  const saidOf = (of: ProductDraft) => ({ ...of, pictures: of.pictures.map(saidOfPicture) });
  const [was, now] = [saidOf(base), saidOf(draft)];
  return fields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(now[field]));
}

/** How what was saved of a field reads beside what is typed over it. */
export function was(field: keyof ProductDraft, base: ProductDraft): string | undefined {
  switch (field) {
    case "price":
      return naira(readNaira(base.price) ?? 0);
    case "discount":
      return base.discount === "" ? "none" : `${base.discount}%`;
    case "name":
    case "material":
      return base[field] || "empty";
    default:
      return undefined;
  }
}

/** What people say of a picture: its further sizes are made by themselves. */
function saidOfPicture({ mediaId, view, image }: DraftPicture) {
  return { mediaId, view, alt: image.alt, focus: image.focus };
}

/** A picture as it is typed, in the sizes that it has by now. */
function withNewerSizes(typed: DraftPicture, newer: readonly DraftPicture[]): DraftPicture {
  const now = newer.find(({ mediaId }) => mediaId === typed.mediaId);
  if (!now) return typed;
  const { alt, focus } = typed.image;
  const { focus: _theirs, ...image } = now.image;
  return { ...now, view: typed.view, image: { ...image, alt, ...(focus && { focus }) } };
}

/** What was typed laid upon a newer state: fields left alone become the newer ones. @returns with those both changed */
export function mergeDraft(base: ProductDraft, newer: ProductDraft, typed: ProductDraft) {
  const mine = changedFields(base, typed);
  const theirs = changedFields(base, newer);
  const { sizes, clash } = mergeSizes(base.sizes, newer.sizes, typed.sizes);
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  const standing = mine.includes("pictures") ? typed.pictures : newer.pictures;
  const pictures = standing.map((picture) => withNewerSizes(picture, newer.pictures));
  const merged: ProductDraft = { ...newer, ...kept, sizes, pictures };
  const apart = changedFields(newer, typed);
  const both = mine.filter(
    (field) => field !== "sizes" && theirs.includes(field) && apart.includes(field),
  );
  const clashes: (keyof ProductDraft)[] = clash ? [...both, "sizes"] : both;
  return { merged, clashes };
}

/** What is wrong with a draft, by field. */
export function faultsOf(draft: ProductDraft): Partial<Record<keyof ProductDraft, string>> {
  const faults: Partial<Record<keyof ProductDraft, string>> = {};
  const price = readNaira(draft.price);
  if (price === undefined || price <= 0) faults.price = "Type an amount, such as 38,000 or 38k";
  if (readPercent(draft.discount) === undefined) faults.discount = "Type 0 to 99.99";
  const named = (sizes: readonly DraftSize[]) => sizes.map(({ size }) => size).join(", ");
  const there = draft.sizes.filter((each) => isEmptied(each) && each.seen !== 0);
  if (there.length > 0) faults.sizes = `${named(there)}: save 0 pieces first, then empty the cell`;
  const wrong = draft.sizes.filter(
    (each) => isTyped(each) && readPieces(each.typed, each.seen ?? 0) === undefined,
  );
  if (wrong.length > 0) {
    faults.sizes = wrong.every(({ typed }) => isPieces(typed))
      ? `${named(wrong)}: fewer are there than go`
      : `${named(wrong)}: type what is there, +12 for what came or −2 for what went`;
  }
  if (draft.name.trim() === "") faults.name = "Give it a name";
  if (draft.typeId === "") faults.typeId = "Choose a type";
  if (draft.tiers.some((tier) => wrongCells(tier).length > 0)) {
    faults.tiers = "Each step needs a quantity in digits, and a price";
  }
  return faults;
}

/** The cells of a step that is begun which keep it from being whole; an empty one is dropped. */
export function wrongCells({ from, price }: DraftTier): (keyof DraftTier)[] {
  if (from.trim() === "" && price.trim() === "") return [];
  return [
    ...(readFrom(from) === undefined ? ["from" as const] : []),
    ...(readNaira(price) === undefined ? ["price" as const] : []),
  ];
}

function readFrom(from: string): number | undefined {
  return /^\d{1,6}$/.test(from.trim()) ? Number(from) : undefined;
}

/** A step as numbers; undefined while it is not whole. */
export function readTier({ from, price }: DraftTier) {
  const minQuantity = readFrom(from);
  const each = readNaira(price);
  return minQuantity === undefined || each === undefined ? undefined : { minQuantity, price: each };
}

/** Pieces that come and go by what is typed; of a number, beside what was seen there. */
export function stockChanges({ sizes }: Pick<ProductDraft, "sizes">) {
  return sizes.flatMap(({ size, seen, typed }) => {
    const after = readPieces(typed, seen ?? 0);
    if (after === undefined || after === (seen ?? 0)) return [];
    const isCount = seen !== null && /^\d/.test(typed.trim());
    return [{ size, change: after - (seen ?? 0), ...(isCount && { seen }) }];
  });
}

/** Why pieces changed, as far as the typing tells: a plus came in, anything else was counted. */
export function likelyReason({ sizes }: Pick<ProductDraft, "sizes">): StockReason {
  const typed = sizes.filter(
    (each) =>
      each.typed !== String(each.seen ?? "") &&
      readPieces(each.typed, each.seen ?? 0) !== undefined,
  );
  return typed.every((each) => each.typed.trim().startsWith("+") || each.seen === null)
    ? "received"
    : "counted";
}

function details(draft: ProductDraft) {
  return {
    name: draft.name,
    description: draft.description,
    material: draft.material,
    category: draft.category,
    typeId: draft.typeId,
    price: readNaira(draft.price) ?? 0,
    discount: readPercent(draft.discount) ?? 0,
    featured: draft.featured,
    tieredPricing: draft.tiers.flatMap((tier) => readTier(tier) ?? []),
    pictures: draft.pictures.map(({ mediaId, view, image }) => ({
      mediaId,
      view: view as PictureView,
      alt: image.alt,
      ...(image.focus && { focus: readFocus(image.focus) }),
    })),
  };
}

function isTyped({ typed }: DraftSize): boolean {
  return typed.trim() !== "";
}

/** Whether a size that is made is to be taken off. */
function isEmptied(each: DraftSize): boolean {
  return each.seen !== null && !isTyped(each);
}

/** What is sent of a new product. */
export function toCreate(draft: ProductDraft, status: CreateProduct["status"]): CreateProduct {
  const sizes = draft.sizes
    .filter(isTyped)
    .map(({ size, typed }) => ({ size, stock: readPieces(typed, 0) ?? 0 }));
  return { ...details(draft), sizes, status };
}

/** What is sent of one that was changed. */
export function toChange(
  draft: ProductDraft,
  version: number,
  why: { readonly reason: StockReason; readonly note: string },
): ChangeProduct {
  const changes = stockChanges(draft);
  return {
    version,
    ...details(draft),
    sizes: draft.sizes.filter(isTyped).map(({ size }) => size),
    ...(changes.length > 0 && { stock: { changes, ...why } }),
  };
}
