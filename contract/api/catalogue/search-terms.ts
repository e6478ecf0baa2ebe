import { Type } from "typebox";
import { printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { searchTermLimits } from "./search-term-limits.ts";

const term = Type.String({
  minLength: 1,
  maxLength: searchTermLimits.termLength,
  pattern: printable,
});
const { terms } = searchTermLimits;

const synonym = {
  /** Mean the same, unless there are related ones. */
  terms: Type.Array(term, { minItems: 1, maxItems: terms }),
  /** One way: a search for one of the terms also searches for these. */
  related: Type.Array(term, { maxItems: terms }),
};

export const Synonym = Type.Object({ id: Type.String(), version: Version, ...synonym });
export type Synonym = Type.Static<typeof Synonym>;

export const CreateSynonym = Type.Object(synonym, { additionalProperties: false });
export type CreateSynonym = Type.Static<typeof CreateSynonym>;

export const UpdateSynonym = Type.Object(
  { version: Version, ...synonym },
  { additionalProperties: false },
);
export type UpdateSynonym = Type.Static<typeof UpdateSynonym>;

export const DeleteSynonym = Type.Object({ version: Version }, { additionalProperties: false });
export type DeleteSynonym = Type.Static<typeof DeleteSynonym>;

/** A search that found nothing. */
export const SearchMiss = Type.Object({
  term: Type.String(),
  searches: Type.Integer(),
  lastAt: Type.String(),
});
export type SearchMiss = Type.Static<typeof SearchMiss>;

export const SearchTerms = Type.Object({
  synonyms: Type.Array(Synonym),
  misses: Type.Array(SearchMiss),
});
export type SearchTerms = Type.Static<typeof SearchTerms>;
