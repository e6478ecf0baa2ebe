const plain: Readonly<Record<string, string>> = {
  ...{ ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" },
  ...{ "’": "'", "‘": "'" },
};

/**
 * A text as it is compared and searched: without marks above or below, in lower case, hooked letters as plain ones:
 * `Ẹlẹ́kọ` becomes `eleko`. As fold_text of the database has it.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴ’‘]/g, (letter) => plain[letter] ?? letter);
}
