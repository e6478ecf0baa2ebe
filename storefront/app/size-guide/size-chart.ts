import type { Category } from "#contract/api/products.ts";

/** The measurements of a body that a size stands for, each from and to, in inches. */
export interface SizeRow {
  readonly size: string;
  readonly uk: string;
  readonly us: string;
  readonly eu: string;
  /** Bust of women, chest of men. */
  readonly chest: readonly [number, number];
  readonly waist: readonly [number, number];
  readonly hips: readonly [number, number];
}

/** Units a measurement is shown in. */
export type LengthUnit = "in" | "cm";

/** XS to XXL with other countries' sizes (specification §9). */
export const sizeChart: Readonly<Record<Category, readonly SizeRow[]>> = {
  WOMEN: [
    { size: "XS", uk: "6", us: "2", eu: "34", chest: [31, 33], waist: [24, 26], hips: [34, 36] },
    { size: "S", uk: "8", us: "4", eu: "36", chest: [33, 35], waist: [26, 28], hips: [36, 38] },
    { size: "M", uk: "10", us: "6", eu: "38", chest: [35, 37], waist: [28, 30], hips: [38, 40] },
    { size: "L", uk: "12", us: "8", eu: "40", chest: [37, 39], waist: [30, 32], hips: [40, 42] },
    { size: "XL", uk: "14", us: "10", eu: "42", chest: [39, 42], waist: [32, 35], hips: [42, 45] },
    { size: "XXL", uk: "16", us: "12", eu: "44", chest: [42, 45], waist: [35, 38], hips: [45, 48] },
  ],
  MEN: [
    { size: "XS", uk: "34", us: "34", eu: "44", chest: [33, 35], waist: [27, 29], hips: [33, 35] },
    { size: "S", uk: "36", us: "36", eu: "46", chest: [35, 37], waist: [29, 31], hips: [35, 37] },
    { size: "M", uk: "38", us: "38", eu: "48", chest: [37, 39], waist: [31, 33], hips: [37, 39] },
    { size: "L", uk: "40", us: "40", eu: "50", chest: [39, 41], waist: [33, 35], hips: [39, 41] },
    { size: "XL", uk: "42", us: "42", eu: "52", chest: [41, 44], waist: [35, 38], hips: [41, 44] },
    { size: "XXL", uk: "44", us: "44", eu: "54", chest: [44, 47], waist: [38, 41], hips: [44, 47] },
  ],
};

const centimetresPerInch = 2.54;

/** A measurement as it is shown: "35–37" inches or "89–94" centimetres. */
export function formatRange([from, to]: readonly [number, number], unit: LengthUnit): string {
  const shown = (inches: number) =>
    unit === "in" ? inches : Math.round(inches * centimetresPerInch);
  return `${shown(from)}–${shown(to)}`;
}
