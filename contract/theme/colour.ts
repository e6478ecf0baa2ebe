import type { Hex, Theme } from "./theme.ts";

export const isHex = (value: string): value is Hex => /^#[0-9a-f]{6}$/i.test(value);

export function toRgb(hex: Hex): [red: number, green: number, blue: number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** @param share of the second, 0 to 1 */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const second = toRgb(other);
  const mixed = toRgb(one).map((value, n) =>
    Math.round(value * (1 - share) + (second[n] ?? 0) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(hex: Hex): number {
  const [red, green, blue] = toRgb(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

export function isDarker(one: Hex, other: Hex): boolean {
  return luminance(one) < luminance(other);
}

/** Whether its pages are dark with light text. */
export function isNight({ colours }: Pick<Theme, "colours">): boolean {
  return isDarker(colours.bone, colours.ink);
}
