const hooked: Readonly<Record<string, string>> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" };

/** A text as names are compared: without marks and signs, in lower case, words apart by one space. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter)
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
