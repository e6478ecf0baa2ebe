/** What shoppers call things, and what the catalogue calls them. Words of the left side are folded. */
const otherNames: Readonly<Record<string, string>> = {
  asooke: "aso oke",
  babanriga: "babbar riga",
  babariga: "babbar riga",
  bubu: "boubou",
  caftan: "kaftan",
  caftans: "kaftan",
  female: "women",
  gown: "dress",
  gowns: "dress",
  ladies: "women",
  lady: "women",
  male: "men",
  man: "men",
  pants: "trousers",
  tops: "blouse",
  tshirt: "t-shirt",
  tshirts: "t-shirt",
  woman: "women",
};

/**
 * The text to search by: what was typed, with words of common speech replaced by the catalogue's own.
 * Empty when nothing but space was typed, which searches for nothing (specification §2).
 */
export function toSearchText(typed: string): string {
  return typed
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .replace(/[\p{L}\p{M}]+/gu, (word) =>
      Object.hasOwn(otherNames, word.toLowerCase()) ? (otherNames[word.toLowerCase()] ?? "") : word,
    );
}
