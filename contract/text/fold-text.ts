const plainCharacters: Readonly<Record<string, string>> = {
  ...{ ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i" },
  ...{ ŋ: "n", ǝ: "e", ə: "e", ɛ: "e", ɔ: "o", ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  ...{ "’": "'", "‘": "'" },
};
const folded = new RegExp(`[${Object.keys(plainCharacters).join("")}]`, "g");

/** Same rule as fold_text in the database: `Ẹlẹ́kọ` becomes `eleko`. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(folded, (character) => plainCharacters[character] ?? character);
}
