import {
  type ColourFamily,
  type Fit,
  familyColours,
  type Measure,
  measures,
  type Occasion,
} from "#contract/api/catalogue/attribute-values.ts";
import { emptyAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import { attributeLimits } from "#contract/api/catalogue/product-limits.ts";
import type { DraftErrors } from "../../../parts/forms/use-draft.tsx";

/** Texts as typed, by size. */
export type SizeCodes = Readonly<Record<string, string>>;
export type MeasurementCells = Readonly<Record<string, Readonly<Partial<Record<Measure, string>>>>>;

export interface AttributesDraft {
  readonly colourName: string;
  readonly colourHex: string;
  readonly colourFamily: ColourFamily | "";
  readonly cloth: string;
  readonly town: string;
  readonly weight: string;
  /** A line each. */
  readonly care: string;
  readonly fit: Fit | "";
  readonly fitAdvice: string;
  readonly occasions: readonly Occasion[];
  /** Separated by commas. */
  readonly keywords: string;
  readonly sku: string;
  readonly styleGroup: string;
  readonly barcodes: SizeCodes;
  readonly measurements: MeasurementCells;
  readonly wearWith: readonly string[];
  readonly similar: readonly string[];
}

export const attributeLabels: Readonly<Record<keyof AttributesDraft, string>> = {
  colourName: "Colour",
  colourHex: "Swatch",
  colourFamily: "Colour family",
  cloth: "Cloth in a word",
  town: "Woven or dyed in",
  weight: "Weight",
  care: "Care",
  fit: "Fit",
  fitAdvice: "Fit advice",
  occasions: "Occasions",
  keywords: "Search words",
  sku: "SKU",
  styleGroup: "Style group",
  barcodes: "Barcodes",
  measurements: "Measurements",
  wearWith: "Wear it with",
  similar: "More like this",
};

export function toAttributesDraft(of: ProductAttributes): AttributesDraft {
  return {
    colourName: of.colour?.name ?? "",
    colourHex: of.colour?.hex ?? "",
    colourFamily: of.colour?.family ?? "",
    cloth: of.cloth,
    town: of.town,
    weight: of.weight === null ? "" : String(of.weight),
    care: of.care.join("\n"),
    fit: of.fit ?? "",
    fitAdvice: of.fitAdvice,
    occasions: of.occasions,
    keywords: of.keywords.join(", "),
    sku: of.sku,
    styleGroup: of.styleGroup,
    barcodes: Object.fromEntries(of.barcodes.map(({ size, barcode }) => [size, barcode])),
    measurements: Object.fromEntries(
      of.measurements.map(({ size, ...cm }) => [
        size,
        Object.fromEntries(Object.entries(cm).map(([measure, value]) => [measure, String(value)])),
      ]),
    ),
    wearWith: of.wearWith,
    similar: of.similar,
  };
}

export const emptyAttributesDraft = toAttributesDraft(emptyAttributes);

export function toAttributes(draft: AttributesDraft): ProductAttributes {
  const family = draft.colourFamily;
  return {
    colour:
      family === ""
        ? null
        : {
            name: draft.colourName.trim() || family,
            hex: draft.colourHex || familyColours[family],
            family,
          },
    cloth: draft.cloth.trim(),
    town: draft.town.trim(),
    weight: draft.weight.trim() === "" ? null : Number(draft.weight),
    care: toList(draft.care, "\n"),
    fit: draft.fit === "" ? null : draft.fit,
    fitAdvice: draft.fitAdvice.trim(),
    occasions: [...draft.occasions],
    keywords: toList(draft.keywords, ","),
    sku: draft.sku.trim(),
    styleGroup: draft.styleGroup.trim(),
    barcodes: Object.entries(draft.barcodes).flatMap(([size, typed]) => {
      const barcode = typed.replace(/\s/g, "");
      return barcode === "" ? [] : [{ size, barcode }];
    }),
    measurements: Object.entries(draft.measurements).map(([size, cells]) => ({
      size,
      ...Object.fromEntries(
        measures.flatMap((measure) => {
          const cm = parseCentimetres(cells[measure] ?? "");
          return cm === undefined || cm === null ? [] : [[measure, cm]];
        }),
      ),
    })),
    wearWith: [...draft.wearWith],
    similar: [...draft.similar],
  };
}

export function validateAttributes(draft: AttributesDraft): DraftErrors<AttributesDraft> {
  const errors: DraftErrors<AttributesDraft> = {};
  const { careLines, careLength, keywords, keywordLength, maxWeight } = attributeLimits;
  if (draft.colourName.trim() !== "" && draft.colourFamily === "") {
    errors.colourFamily = "Select a family, so that shoppers can filter by it";
  }
  const isWeight = /^\d*$/.test(draft.weight.trim()) && Number(draft.weight) <= maxWeight;
  if (!isWeight || draft.weight.trim() === "0") errors.weight = "Enter grams, such as 140";
  const care = toList(draft.care, "\n");
  if (care.length > careLines) errors.care = `At most ${careLines} lines`;
  const long = care.find((line) => line.length > careLength);
  if (long) errors.care = `“${long.slice(0, 20)}…”: at most ${careLength} characters a line`;
  const terms = toList(draft.keywords, ",");
  if (terms.length > keywords) errors.keywords = `At most ${keywords} words`;
  const longWord = terms.find((word) => word.length > keywordLength);
  if (longWord) errors.keywords = `“${longWord.slice(0, 20)}…”: use commas between words`;
  if (!/^[\w./ -]*$/.test(draft.sku.trim())) errors.sku = "Use letters, digits and . - / only";
  if (!/^[\w-]*$/.test(draft.styleGroup.trim())) errors.styleGroup = "Use letters, digits and -";
  const codes = Object.entries(draft.barcodes).filter(([, typed]) => typed.trim() !== "");
  const wrongCode = codes.find(
    ([, typed]) => !/^[0-9A-Za-z-]{4,32}$/.test(typed.replace(/\s/g, "")),
  );
  if (wrongCode) errors.barcodes = `${wrongCode[0]}: a barcode has 4 to 32 letters and digits`;
  const wrongRow = Object.entries(draft.measurements).find(([, cells]) =>
    Object.values(cells).some((typed) => parseCentimetres(typed) === undefined),
  );
  if (wrongRow) errors.measurements = `${wrongRow[0]}: enter centimetres, such as 96 or 96.5`;
  return errors;
}

/** Null where nothing was typed, undefined where it is no length; halves at the finest. */
export function parseCentimetres(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const cm = /^\d{1,3}(?:\.[05])?$/.test(text) ? Number(text) : 0;
  return cm > 0 && cm <= attributeLimits.maxCentimetres ? cm : undefined;
}

function toList(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
