import type { Category } from "#contract/api/catalogue/products.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import { parseLength } from "#contract/sizes/parse-length.ts";

export type LengthUnit = "in" | "cm";

const toColumns = (chest: string): SizeGuide["columns"] => [
  { title: "UK", isLength: false },
  { title: "US", isLength: false },
  { title: "EU", isLength: false },
  { title: chest, isLength: true },
  { title: "Waist", isLength: true },
  { title: "Hips", isLength: true },
];

export const sizeChart: Readonly<Record<Category, SizeGuide>> = {
  WOMEN: {
    columns: toColumns("Bust"),
    rows: [
      { size: "XS", cells: ["6", "2", "34", "31–33", "24–26", "34–36"] },
      { size: "S", cells: ["8", "4", "36", "33–35", "26–28", "36–38"] },
      { size: "M", cells: ["10", "6", "38", "35–37", "28–30", "38–40"] },
      { size: "L", cells: ["12", "8", "40", "37–39", "30–32", "40–42"] },
      { size: "XL", cells: ["14", "10", "42", "39–42", "32–35", "42–45"] },
      { size: "XXL", cells: ["16", "12", "44", "42–45", "35–38", "45–48"] },
    ],
  },
  MEN: {
    columns: toColumns("Chest"),
    rows: [
      { size: "XS", cells: ["34", "34", "44", "33–35", "27–29", "33–35"] },
      { size: "S", cells: ["36", "36", "46", "35–37", "29–31", "35–37"] },
      { size: "M", cells: ["38", "38", "48", "37–39", "31–33", "37–39"] },
      { size: "L", cells: ["40", "40", "50", "39–41", "33–35", "39–41"] },
      { size: "XL", cells: ["42", "42", "52", "41–44", "35–38", "41–44"] },
      { size: "XXL", cells: ["44", "44", "54", "44–47", "38–41", "44–47"] },
    ],
  },
};

const centimetresPerInch = 2.54;

/** A length in inches, formatted as `35–37`, or in centimetres as `89–94`. */
export function formatLength(inches: string, unit: LengthUnit): string {
  const length = unit === "cm" && parseLength(inches);
  if (!length) return inches;
  const [from, to] = length.map((each) => Math.round(each * centimetresPerInch));
  return from === to ? String(from) : `${from}–${to}`;
}
