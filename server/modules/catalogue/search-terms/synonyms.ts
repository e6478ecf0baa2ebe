import { searchTermLimits } from "#contract/api/catalogue/search-term-limits.ts";
import type {
  CreateSynonym,
  DeleteSynonym,
  SearchTerms,
  Synonym,
  UpdateSynonym,
} from "#contract/api/catalogue/search-terms.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { fold } from "#contract/bulk/fold.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { allProductsTags, announcePageChange } from "#server/database/page-changes.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import {
  deleteMissesOf,
  deleteSynonyms,
  findUsedTerms,
  listMisses,
  listSynonyms,
  lockSynonym,
  lockSynonyms,
  type SynonymRow,
  saveSynonym,
} from "./search-terms.queries.ts";

export async function getSearchTerms(on: Queryable): Promise<SearchTerms> {
  const [synonyms, misses] = await Promise.all([listSynonyms(on), listMisses(on)]);
  return {
    synonyms,
    misses: misses.map((miss) => ({ ...miss, lastAt: miss.lastAt.toISOString() })),
  };
}

/** @throws {AppError} `validation_failed` */
export const createSynonym = staffCommand<CreateSynonym, Synonym, unknown>(async ({ tx, body }) => {
  if ((await lockSynonyms(tx)) >= searchTermLimits.synonyms) {
    const message = `A store can have up to ${searchTermLimits.synonyms} groups`;
    throw validationError([{ field: "terms", message }]);
  }
  const reply = await save(tx, newId("syn"), body);
  return {
    reply,
    change: { action: "synonyms.created", subject: reply.id, after: describe(reply) },
  };
});

/** @throws {AppError} `not_found`, `conflict`, `validation_failed` */
export const updateSynonym = staffCommand<UpdateSynonym, Synonym>(
  async ({ tx, params: { id }, body: { version, ...sent } }) => {
    await lockSynonyms(tx);
    const before = await requireSynonym(tx, id, version);
    const reply = await save(tx, id, sent);
    return {
      reply,
      change: {
        action: "synonyms.updated",
        subject: id,
        before: describe(before),
        after: describe(reply),
      },
    };
  },
);

/** @throws {AppError} `not_found`, `conflict` */
export const deleteSynonym = staffCommand<DeleteSynonym, SearchTerms>(
  async ({ tx, params: { id }, body: { version } }) => {
    const before = await requireSynonym(tx, id, version);
    await deleteSynonyms(tx, [id]);
    await announcePageChange(tx, [...allProductsTags]);
    return {
      reply: await getSearchTerms(tx),
      change: { action: "synonyms.deleted", subject: id, before: describe(before) },
    };
  },
);

export async function replaceSynonyms(tx: Tx, all: readonly CreateSynonym[]): Promise<void> {
  await deleteSynonyms(tx);
  for (const each of all) await saveSynonym(tx, { ...toStored(each), id: newId("syn") });
}

async function requireSynonym(tx: Tx, id: string, version: number): Promise<SynonymRow> {
  const found = await lockSynonym(tx, id);
  if (!found) throw new AppError("not_found", { detail: "These words no longer exist." });
  await requireVersion(version, found, (current) => current);
  return found;
}

async function save(tx: Tx, id: string, sent: CreateSynonym): Promise<Synonym> {
  const { terms, related } = toStored(sent);
  const errors: FieldError[] = [];
  const tooLong = [...terms, ...related].find(
    (term) => fold(term).split(" ").length > searchTermLimits.maxTokens,
  );
  if (tooLong) {
    const message = `“${tooLong}” has more than ${searchTermLimits.maxTokens} words`;
    errors.push({ field: "terms", message });
  }
  if (terms.length + related.length < 2) {
    errors.push({ field: "terms", message: "Enter at least two" });
  }
  const used = related.length > 0 ? [] : await findUsedTerms(tx, terms, id);
  if (used.length > 0) {
    errors.push({ field: "terms", message: `${used.join(", ")} is in another group` });
  }
  if (errors.length > 0) throw validationError(errors);
  const saved = await saveSynonym(tx, { id, terms, related });
  if (!saved) throw new AppError("not_found");
  await deleteMissesOf(tx, terms);
  await announcePageChange(tx, [...allProductsTags]);
  return saved;
}

function toStored({ terms, related }: CreateSynonym): Pick<SynonymRow, "terms" | "related"> {
  const clean = (values: readonly string[]) => [
    ...new Map(values.map((value) => [value.trim().toLowerCase(), value.trim()] as const)).values(),
  ];
  const named = (values: readonly string[]) => clean(values).filter((value) => fold(value) !== "");
  return { terms: named(terms), related: named(related) };
}

function describe({ terms, related }: Pick<SynonymRow, "terms" | "related">) {
  return { terms: terms.join(", "), related: related.join(", ") };
}
