import { Value } from "typebox/value";
import {
  colourFamilies,
  familyColours,
  fits,
  measures,
  occasions,
} from "#contract/api/catalogue/attribute-values.ts";
import { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import { fold } from "#contract/bulk/fold.ts";
import { formatList } from "#contract/text/format.ts";

/** How a field of a product reads in a cell; an empty cell means that it has none. */
interface AttributeCell<Name extends keyof ProductAttributes> {
  /** Undefined where the text has another form than `example`. */
  parse(text: string): ProductAttributes[Name] | undefined;
  format(value: ProductAttributes[Name]): string;
  readonly example: string;
}

const cells: { readonly [Name in keyof ProductAttributes]: AttributeCell<Name> } = {
  colour: {
    parse(text) {
      const [, name = "", hex = "", family = ""] =
        /^(.+?)\s*[,;]\s*(#[0-9a-f]{6})\s*[,;]\s*(.+)$/i.exec(text) ?? [];
      const known = findNamed(colourFamilies, family);
      return known ? { name, hex, family: known } : parsePlainColour(text);
    },
    format: (colour) => (colour ? `${colour.name}, ${colour.hex}, ${colour.family}` : ""),
    example: `“Olive, #5B6236, Green”, ending in ${formatList(colourFamilies, "or")}`,
  },
  cloth: lineCell(),
  town: lineCell(),
  weight: {
    parse(text) {
      const grams = /^(\d{1,4})\s*(?:g\/m²|g\/m2|gsm)?$/i.exec(text)?.[1];
      return grams === undefined ? undefined : Number(grams);
    },
    format: (weight) => (weight === null ? "" : String(weight)),
    example: "a whole number of grams, such as 140",
  },
  care: listCell("; ", "“Wash cold; Dry in the shade”"),
  fit: {
    parse: (text) => findNamed(fits, text),
    format: (fit) => fit ?? "",
    example: formatList(fits, "or"),
  },
  fitAdvice: lineCell(),
  occasions: {
    parse(text) {
      const named = split(text, /[,;]/).map((word) => findNamed(occasions, word));
      const known = named.filter((each) => each !== undefined);
      return known.length < named.length ? undefined : [...new Set(known)];
    },
    format: (value) => value.join(", "),
    example: formatList(occasions, "or"),
  },
  keywords: listCell(", ", "“caftan, owambe, gown”"),
  measurements: {
    parse(text) {
      const rows = split(text, /[;\n]/).map(parseMeasurements);
      const valid = rows.filter((row) => row !== undefined);
      return valid.length < rows.length ? undefined : valid;
    },
    format: (rows) =>
      rows
        .map(({ size, ...cm }) => {
          const values = Object.entries(cm).map(([measure, value]) => `${measure} ${value}`);
          return `${size}: ${values.join(", ")}`;
        })
        .join("; "),
    example: `“S: length 132, bust 156; M: length 136”, measuring ${formatList(measures, "or")}`,
  },
  sku: lineCell(),
  styleGroup: lineCell(),
  barcodes: {
    parse(text) {
      const codes = split(text, /[;\n]/).map((part) => {
        const [, size, barcode] = /^(.+?)\s*=\s*(\S+)$/.exec(part) ?? [];
        return size === undefined || barcode === undefined ? undefined : { size, barcode };
      });
      const valid = codes.filter((code) => code !== undefined);
      return valid.length < codes.length ? undefined : valid;
    },
    format: (codes) => codes.map(({ size, barcode }) => `${size} = ${barcode}`).join("; "),
    example: "“S = 2000000056029; M = 2000000056036”",
  },
  wearWith: listCell(" ", "ids of products"),
  similar: listCell(" ", "ids of products"),
};

export const attributeNames = Object.keys(cells) as (keyof ProductAttributes)[];

export function formatAttribute(
  name: keyof ProductAttributes,
  attributes: ProductAttributes,
): string {
  const cell = cells[name] as AttributeCell<typeof name>;
  return cell.format(attributes[name] as never);
}

export function parseAttribute(
  name: keyof ProductAttributes,
  text: string,
): { readonly value: unknown } | { readonly message: string } {
  const { parse, example } = cells[name];
  const value = parse(text.trim());
  if (value === undefined) return { message: `must be ${example}` };
  return Value.Check(ProductAttributes.properties[name], value)
    ? { value }
    : { message: "is too long, too large or has characters that cannot be used" };
}

function lineCell() {
  return { parse: (text: string) => text, format: (text: string) => text, example: "a line" };
}

function listCell(separator: string, example: string) {
  return {
    parse: (text: string) => split(text, new RegExp(separator.trim() || "[\\s,;]+")),
    format: (lines: readonly string[]) => lines.join(separator),
    example,
  };
}

function split(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function findNamed<T extends string>(names: readonly T[], text: string): T | undefined {
  return names.find((name) => fold(name) === fold(text));
}

/** "Red", "Navy blue" */
function parsePlainColour(text: string): ProductAttributes["colour"] | undefined {
  const terms = fold(text).split(" ");
  const family = colourFamilies.find((name) =>
    fold(name)
      .split(" ")
      .some((word) => word !== "and" && terms.includes(word)),
  );
  return family && { name: text, hex: familyColours[family], family };
}

function parseMeasurements(text: string): ProductAttributes["measurements"][number] | undefined {
  const [, size = "", list = ""] = /^([^:]+):(.+)$/.exec(text) ?? [];
  const values = split(list, /,/).map((part) => {
    const [, name = "", cm = ""] = /^(.+?)\s+(\d{1,3}(?:\.\d)?)(?:\s*cm)?$/.exec(part) ?? [];
    const measure = measures.find((each) => each.toLowerCase() === name.toLowerCase());
    return measure && cm !== "" ? ([measure, Number(cm)] as const) : undefined;
  });
  const valid = values.filter((value) => value !== undefined);
  if (size.trim() === "" || valid.length === 0 || valid.length < values.length) return undefined;
  return { size: size.trim(), ...Object.fromEntries(valid) };
}
