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

/** What a search looks for. */
export interface SearchText {
  /** What was typed, with words of common speech replaced by the catalogue's own. */
  readonly text: string;
  /** The last word as it was typed: it may be the beginning of a longer one. */
  readonly lastWord: string;
}

/** The text to search by; undefined when nothing but space was typed, which searches for nothing (specification §2). */
export function toSearchText(typed: string): SearchText | undefined {
  const clean = typed.replace(/\p{Cc}/gu, " ").trim();
  if (clean === "") return undefined;
  const word = /[\p{L}\p{M}]+/gu;
  const lastWord = /[\p{L}\p{M}\p{N}]+(?=[^\p{L}\p{M}\p{N}]*$)/u.exec(clean)?.[0] ?? "";
  return { text: clean.replace(word, (each) => otherName(each.toLowerCase()) ?? each), lastWord };
}

function otherName(word: string): string | undefined {
  return Object.hasOwn(otherNames, word) ? otherNames[word] : undefined;
}
