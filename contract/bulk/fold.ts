import { foldText } from "../text/fold-text.ts";

/** A text as names are compared: folded, without signs, words apart by one space. */
export function fold(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const spokenSizes: Readonly<Record<string, string>> = {
  "EXTRA SMALL": "XS",
  SMALL: "S",
  MEDIUM: "M",
  LARGE: "L",
  "EXTRA LARGE": "XL",
};

/** A size as sizes are compared: `2xl`, `XXL` and `xx-l` are one. */
export function foldSize(text: string): string {
  const plain = fold(text).toUpperCase();
  const spoken = spokenSizes[plain] ?? plain.replaceAll(" ", "");
  const counted = /^(\d)X([SL])$/.exec(spoken);
  return counted ? `${"X".repeat(Number(counted[1]))}${counted[2]}` : spoken;
}
