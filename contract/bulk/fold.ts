import { foldText } from "../text/fold-text.ts";

/** Folded, without punctuation, single spaces. */
export function fold(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const sizeNames: Readonly<Record<string, string>> = {
  "EXTRA SMALL": "XS",
  SMALL: "S",
  MEDIUM: "M",
  LARGE: "L",
  "EXTRA LARGE": "XL",
};

/** `2xl`, `XXL` and `xx-l` are the same size. */
export function foldSize(text: string): string {
  const upperCased = fold(text).toUpperCase();
  const folded = sizeNames[upperCased] ?? upperCased.replaceAll(" ", "");
  const match = /^(\d)X([SL])$/.exec(folded);
  return match ? `${"X".repeat(Number(match[1]))}${match[2]}` : folded;
}
