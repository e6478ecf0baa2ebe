import { searchTermLimits } from "#contract/api/catalogue/search-term-limits.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

/** Folded, without punctuation, single spaces. */
export async function toSearchPhrase(on: Queryable, text: string): Promise<string> {
  const row = await on.first<{ phrase: string }>({
    name: "to_search_phrase",
    text: "select search_phrase($1) as phrase",
    values: [text],
  });
  return row?.phrase ?? "";
}

/** By phrase; without the phrase itself. */
export async function findSynonymsOf(
  on: Queryable,
  phrases: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await on.rows<{ phrase: string; synonyms: string[] }>({
    name: "find_synonyms",
    text: `select t.term as phrase, array_agg(distinct also) as synonyms
      from search_synonym_term t join search_synonym s on s.id = t.synonym_id
        cross join lateral unnest(case when s.related = '{}' then s.terms else s.related end) as also
      where t.term = any($1::text[]) and search_phrase(also) <> t.term
      group by t.term`,
    values: [phrases],
  });
  return new Map(rows.map(({ phrase, synonyms }) => [phrase, synonyms]));
}

export interface SynonymRow {
  readonly id: string;
  readonly version: number;
  readonly terms: string[];
  readonly related: string[];
}

const columns = "id, version, terms, related";

export function listSynonyms(on: Queryable): Promise<SynonymRow[]> {
  return on.rows<SynonymRow>({
    text: `select ${columns} from search_synonym order by related <> '{}', fold_text(terms[1]), id`,
  });
}

export function lockSynonym(tx: Tx, id: string): Promise<SynonymRow | undefined> {
  return tx.first<SynonymRow>({
    text: `select ${columns} from search_synonym where id = $1 for update`,
    values: [id],
  });
}

export async function lockSynonyms(tx: Tx): Promise<number> {
  await tx.rows({ text: "lock table search_synonym in share row exclusive mode" });
  const row = await tx.first<{ count: number }>({
    text: "select count(*)::integer as count from search_synonym",
  });
  return row?.count ?? 0;
}

/** Those of the terms that mean the same as others already. */
export async function findUsedTerms(
  on: Queryable,
  terms: readonly string[],
  exceptId: string,
): Promise<string[]> {
  const rows = await on.rows<{ term: string }>({
    text: `select distinct wanted.value as term from unnest($1::text[]) as wanted (value)
      join search_synonym_term t on t.term = search_phrase(wanted.value)
      join search_synonym s on s.id = t.synonym_id
      where s.id <> $2 and s.related = '{}' order by 1`,
    values: [terms, exceptId],
  });
  return rows.map(({ term }) => term);
}

export async function saveSynonym(
  tx: Tx,
  { id, terms, related }: Omit<SynonymRow, "version">,
): Promise<SynonymRow | undefined> {
  return await tx.first<SynonymRow>({
    text: `insert into search_synonym (id, terms, related) values ($1, $2, $3)
      on conflict (id) do update set terms = excluded.terms, related = excluded.related,
        version = search_synonym.version + 1
      returning ${columns}`,
    values: [id, terms, related],
  });
}

export async function deleteSynonyms(tx: Tx, ids?: readonly string[]): Promise<void> {
  await tx.rows({
    text: "delete from search_synonym where $1::text[] is null or id = any($1::text[])",
    values: [ids ?? null],
  });
}

export function listMisses(
  on: Queryable,
): Promise<{ term: string; searches: number; lastAt: Date }[]> {
  return on.rows({
    text: `select typed as term, searches, last_at from search_miss
      order by searches desc, last_at desc limit 100`,
  });
}

/** Beyond the bound only what was searched before is counted. */
export async function countMiss(
  on: Queryable,
  { phrase, typed, at }: { readonly phrase: string; readonly typed: string; readonly at: Date },
): Promise<void> {
  await on.rows({
    name: "count_search_miss",
    text: `insert into search_miss (term, typed, last_at)
      select $1, $2, $3 where (select count(*) from search_miss) < ${searchTermLimits.misses}
        or exists (select from search_miss where term = $1)
      on conflict (term) do update set searches = least(search_miss.searches, 1000000) + 1,
        last_at = excluded.last_at`,
    values: [phrase, typed, at],
  });
}

export async function deleteMissesOf(on: Queryable, terms: readonly string[]): Promise<void> {
  await on.rows({
    text: "delete from search_miss where term in (select search_phrase(value) from unnest($1::text[]) as value)",
    values: [terms],
  });
}

export async function deleteOldMisses(on: Queryable, before: Date): Promise<void> {
  await on.rows({ text: "delete from search_miss where last_at < $1", values: [before] });
}
