import type {
  CreateProduct,
  StockReason,
  UpdateProduct,
} from "#contract/api/catalogue/product-commands.ts";
import type {
  PictureView,
  StaffPicture,
  StaffProduct,
} from "#contract/api/catalogue/staff-products.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { insertSize, isSameSize } from "#contract/sizes/size-order.ts";
import { parseFocus } from "../../../parts/crop/crop-frame.ts";
import { formatAmount, toAmountInput } from "../../../parts/format/money.ts";
import { isStockInput, parsePercent, parseStockInput } from "../../../parts/format/number-input.ts";
import { listChanged, mergeWhole } from "../../../parts/forms/merge-draft.ts";
import { parseClipboardTable } from "../../../parts/forms/parse-clipboard.ts";
import { type DraftForm, toDraftField } from "../../../parts/forms/use-draft.tsx";
import type { FormRules } from "../../../parts/forms/use-record-form.ts";
import {
  type AttributesDraft,
  attributeLabels,
  emptyAttributesDraft,
  toAttributes,
  toAttributesDraft,
  validateAttributes,
} from "./attributes-draft.ts";
import { type DraftSize, mergeSizes } from "./merge-sizes.ts";

export type DraftPicture = StaffPicture;

export interface DraftTier {
  readonly from: string;
  readonly price: string;
}

export interface ProductDraft extends AttributesDraft {
  readonly name: string;
  readonly description: string;
  readonly material: string;
  readonly category: "MEN" | "WOMEN";
  readonly typeId: string;
  readonly price: string;
  readonly discount: string;
  readonly featured: boolean;
  readonly tiers: readonly DraftTier[];
  readonly pictures: readonly DraftPicture[];
  readonly sizes: readonly DraftSize[];
  /** The brand's own, as typed, by key. */
  readonly fields: Readonly<Record<string, string | undefined>>;
}

const fieldLabels: Readonly<Record<keyof ProductDraft, string>> = {
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
  ...attributeLabels,
  fields: "Your fields",
};

export const emptyDraft: ProductDraft = {
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
  fields: {},
  ...emptyAttributesDraft,
};

export function toDraft(product: StaffProduct): ProductDraft {
  return {
    name: product.name,
    description: product.description,
    material: product.material,
    category: product.category,
    typeId: product.type.id,
    price: toAmountInput(product.price),
    discount: product.discount === 0 ? "" : String(product.discount),
    featured: product.featured,
    tiers: product.tieredPricing.map(({ minQuantity, price }) => ({
      from: String(minQuantity),
      price: toAmountInput(price),
    })),
    pictures: product.pictures,
    sizes: product.sizes.map(({ size, stock }) => ({
      size,
      knownStock: stock,
      typed: String(stock),
    })),
    fields: mapValues(product.fields, String),
    ...toAttributesDraft(product),
  };
}

export function toSizeCells(
  { sizes }: Pick<ProductDraft, "sizes">,
  listed: readonly string[],
): readonly DraftSize[] {
  const names = sizes.map(({ size }) => size).reduce(insertSize, listed);
  return names.map((name) => {
    const own = sizes.find(({ size }) => isSameSize(size, name));
    return own ?? { size: name, knownStock: null, typed: "" };
  });
}

export function pasteCells(
  cells: readonly DraftSize[],
  at: number,
  text: string,
): { readonly cells: readonly DraftSize[]; readonly missed: number } | undefined {
  const rows = parseClipboardTable(text);
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

export function nonEmptySizes(cells: readonly DraftSize[]): readonly DraftSize[] {
  return cells.filter((each) => each.knownStock !== null || isTyped(each));
}

/** Renditions are made later, and are no change. */
export function changedFields(base: ProductDraft, draft: ProductDraft): (keyof ProductDraft)[] {
  const comparable = (of: ProductDraft) => ({
    ...of,
    pictures: of.pictures.map(comparablePicture),
  });
  return listChanged<{ [Field in keyof ProductDraft]: unknown }>(
    comparable(base),
    comparable(draft),
    Object.keys(fieldLabels) as (keyof ProductDraft)[],
  );
}

export function previous(field: keyof ProductDraft, base: ProductDraft): string | undefined {
  switch (field) {
    case "price":
      return formatAmount(parseNaira(base.price) ?? 0);
    case "discount":
      return base.discount === "" ? "none" : `${base.discount}%`;
    case "name":
    case "material":
      return base[field] || "empty";
    default:
      return undefined;
  }
}

function comparablePicture({ mediaId, view, image }: DraftPicture) {
  return { mediaId, view, alt: image.alt, focus: image.focus };
}

function withNewerSizes(typed: DraftPicture, newer: readonly DraftPicture[]): DraftPicture {
  const now = newer.find(({ mediaId }) => mediaId === typed.mediaId);
  if (!now) return typed;
  const { alt, focus } = typed.image;
  const { focus: _theirs, ...image } = now.image;
  return { ...now, view: typed.view, image: { ...image, alt, ...(focus && { focus }) } };
}

type Pictures = readonly DraftPicture[];

function mergePictures(base: Pictures, newer: Pictures, typed: Pictures) {
  const [was = "", theirs = "", mine = ""] = [base, newer, typed].map((each) =>
    JSON.stringify(each.map(comparablePicture)),
  );
  const { value, hasConflict } = mergeWhole(was, theirs, mine);
  const pictures = value === mine ? typed : newer;
  return { value: pictures.map((picture) => withNewerSizes(picture, newer)), hasConflict };
}

export function validateProductDraft(
  draft: ProductDraft,
): Partial<Record<keyof ProductDraft, string>> {
  const errors: Partial<Record<keyof ProductDraft, string>> = {};
  const price = parseNaira(draft.price);
  if (price === undefined || price <= 0) errors.price = "Enter an amount, such as 38,000 or 38k";
  if (parsePercent(draft.discount) === undefined) errors.discount = "Enter 0 to 99.99";
  const named = (sizes: readonly DraftSize[]) => sizes.map(({ size }) => size).join(", ");
  const withStock = draft.sizes.filter((each) => isEmptied(each) && each.knownStock !== 0);
  if (withStock.length > 0) errors.sizes = `${named(withStock)}: save 0 first, then clear the cell`;
  const wrong = draft.sizes.filter(
    (each) => isTyped(each) && parseStockInput(each.typed, each.knownStock ?? 0) === undefined,
  );
  if (wrong.length > 0) {
    errors.sizes = wrong.every(({ typed }) => isStockInput(typed))
      ? `${named(wrong)}: you can’t remove more than is in stock`
      : `${named(wrong)}: enter a new total, or +12 / −2 to adjust`;
  }
  if (draft.name.trim() === "") errors.name = "Enter a name";
  if (draft.typeId === "") errors.typeId = "Select a type";
  if (draft.tiers.some((tier) => invalidTierCells(tier).length > 0)) {
    errors.tiers = "Each tier needs a quantity and a price";
  }
  return { ...errors, ...validateAttributes(draft) };
}

export function invalidTierCells({ from, price }: DraftTier): (keyof DraftTier)[] {
  if (from.trim() === "" && price.trim() === "") return [];
  return [
    ...(parseQuantity(from) === undefined ? ["from" as const] : []),
    ...(parseNaira(price) === undefined ? ["price" as const] : []),
  ];
}

function parseQuantity(from: string): number | undefined {
  return /^\d{1,6}$/.test(from.trim()) ? Number(from) : undefined;
}

export function parseTier({ from, price }: DraftTier) {
  const minQuantity = parseQuantity(from);
  const each = parseNaira(price);
  return minQuantity === undefined || each === undefined ? undefined : { minQuantity, price: each };
}

export function stockChanges({ sizes }: Pick<ProductDraft, "sizes">) {
  return sizes.flatMap(({ size, knownStock, typed }) => {
    const after = parseStockInput(typed, knownStock ?? 0);
    if (after === undefined || after === (knownStock ?? 0)) return [];
    const isCount = knownStock !== null && /^\d/.test(typed.trim());
    return [{ size, change: after - (knownStock ?? 0), ...(isCount && { knownStock }) }];
  });
}

export function guessReason({ sizes }: Pick<ProductDraft, "sizes">): StockReason {
  const typed = sizes.filter(
    (each) =>
      each.typed !== String(each.knownStock ?? "") &&
      parseStockInput(each.typed, each.knownStock ?? 0) !== undefined,
  );
  return typed.every((each) => each.typed.trim().startsWith("+") || each.knownStock === null)
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
    price: parseNaira(draft.price) ?? 0,
    discount: parsePercent(draft.discount) ?? 0,
    featured: draft.featured,
    tieredPricing: draft.tiers.flatMap((tier) => parseTier(tier) ?? []),
    pictures: draft.pictures.map(({ mediaId, view, image }) => ({
      mediaId,
      view: view as PictureView,
      alt: image.alt,
      ...(image.focus && { focus: parseFocus(image.focus) }),
    })),
    fields: mapValues(draft.fields, (typed = "") => typed.trim()),
    ...toAttributes(draft),
  };
}

function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

function isTyped({ typed }: DraftSize): boolean {
  return typed.trim() !== "";
}

function isEmptied(each: DraftSize): boolean {
  return each.knownStock !== null && !isTyped(each);
}

export function toCreateRequest(
  draft: ProductDraft,
  status: CreateProduct["status"],
): CreateProduct {
  const sizes = draft.sizes
    .filter(isTyped)
    .map(({ size, typed }) => ({ size, stock: parseStockInput(typed, 0) ?? 0 }));
  return { ...details(draft), sizes, status };
}

export function toUpdateRequest(
  draft: ProductDraft,
  version: number,
  why: { readonly reason: StockReason; readonly note: string },
): UpdateProduct {
  const changes = stockChanges(draft);
  return {
    version,
    ...details(draft),
    sizes: draft.sizes.filter(isTyped).map(({ size }) => size),
    ...(changes.length > 0 && { stock: { changes, ...why } }),
  };
}

const apiFields = { stock: "sizes", tieredPricing: "tiers", colour: "colourFamily" } as const;

export const productRules: FormRules<StaffProduct, ProductDraft> = {
  labels: fieldLabels,
  toDraft,
  changedFields,
  merge: {
    fields: {
      ...{ pictures: mergePictures, sizes: mergeSizes },
      ...{ barcodes: mergeWhole, measurements: mergeWhole },
    },
  },
  validate: validateProductDraft,
  formatPrevious: previous,
  toPath: (path) => (path.startsWith("fields.") ? path : toDraftField(apiFields, path)),
};

export type ProductForm = DraftForm<ProductDraft>;
