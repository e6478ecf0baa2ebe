import type { Queryable } from "#server/database/connection/connection.ts";
import { type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import { splitIntoPhrases } from "../search-terms/split-into-phrases.ts";

interface SearchText {
  readonly text: string;
  readonly lastTerm: string;
}

/** Undefined for blank input, which searches for nothing (specification §2). */
export function toSearchText(typed: string): SearchText | undefined {
  const text = typed.replace(/\p{Cc}/gu, " ").trim();
  if (text === "") return undefined;
  const lastTerm = /[\p{L}\p{M}\p{N}]+(?=[^\p{L}\p{M}\p{N}]*$)/u.exec(text)?.[0] ?? "";
  return { text, lastTerm };
}

/** PostgreSQL `tsquery` texts. */
export interface SearchQuery {
  readonly found: string | null;
  /** Without synonyms. */
  readonly exact: string | null;
  readonly inName: string | null;
  readonly inNameOrType: string | null;
  readonly anyTerm: string | null;
  readonly folded: string;
}

const maxMistyped = 3;

/**
 * One typo from four characters on, two from six on if the first is right, in at most three words.
 * Synonyms of staff match beside the words that were typed, never instead of them.
 * Runs before the product query, so that the planner knows the terms.
 */
export async function buildSearchQuery(
  on: Queryable,
  { text, lastTerm }: SearchText,
): Promise<SearchQuery | undefined> {
  const phrases = JSON.stringify(await splitIntoPhrases(on, text));
  return await on.first<SearchQuery>(
    toStatement(
      sql`with phrase as materialized (
      select * from jsonb_to_recordset(${phrases}::jsonb) as p (n integer, text text, synonyms text[])
    ), whole as materialized (
      select found.word, found.stem, min(phrase.n) as phrase, bool_or(phrase.synonyms <> '{}') as has_synonyms
      from phrase, search_terms(phrase.text) as found group by found.word, found.stem
    ), last_word as (
      select fold_text(${lastTerm}) as word
    ), unfinished as (
      -- on its own where it is a stop word, else as an alternative to its synonym
      select word as beginning, word, exists (select from whole) as optional
      from last_word where ts_lexize('english_stem', word) = '{}'
      union all
      select last_word.word, whole.word, false
      from last_word cross join whole
      where whole.word = substring(fold_text(${text}) from '[a-z0-9]+$') and whole.word <> last_word.word
    ), typed as materialized (
      select word, stem, phrase, has_synonyms, sorted_characters(word) as characters, exists (
        select from search_term as known where known.word ^@ whole.word or known.stem = whole.stem
      ) as known
      from whole
    ), meant as (
      -- one letter is a prefix to the index, but a long list of words to the query
      select word, word as stem, true as is_prefix from typed where known and length(word) = 1
      union
      select typed.word, known.stem, false
      from typed join search_term as known on known.word ^@ typed.word or known.stem = typed.stem
      where typed.known and length(typed.word) > 1
      union
      -- the stemmer leaves plurals such as boubous
      select typed.word, known.stem, false
      from typed join search_term as known on known.word = left(typed.word, -1)
      where typed.word like '%s' and length(typed.word) > 4
      union
      select word, beginning, true from unfinished where length(beginning) = 1
      union
      select unfinished.word, known.stem, false
      from unfinished join search_term as known on known.word ^@ unfinished.beginning
      where length(unfinished.beginning) > 1
      union
      select typed.word, near.stem, false
      from typed cross join lateral (
        select stem, rank() over (order by distance) as nearness
        from (
          select known.word, known.stem, case
            when known.characters = typed.characters then 1
            else least(
              levenshtein_less_equal(known.word, typed.word, 2),
              levenshtein_less_equal(left(known.word, length(typed.word)), typed.word, 2)
            )
          end as distance
          from search_term as known
          where length(known.word) >= length(typed.word) - 2
        ) as measured
        where distance <= case
          when length(typed.word) >= 6 and left(measured.word, 1) = left(typed.word, 1) then 2
          else 1
        end
      ) as near
      where not typed.known and not typed.has_synonyms and length(typed.word) >= 4
        and near.nearness = 1
        -- each is compared with every known word, so more typos find nothing
        and (select count(*) from typed where not known) <= ${maxMistyped}
    ), term as (
      select word, stem || case when is_prefix then ':*' else ':' end as value from meant
      union
      -- products hold the id of their type and none of its words
      select meant.word, '''=' || kind.clothing_type_id || ''':'
      from meant join clothing_type_search_term as kind
        on case when meant.is_prefix then kind.word ^@ meant.stem else kind.stem = meant.stem end
    ), clause as (
      select
        wanted.phrase,
        wanted.optional,
        string_agg(term.value, '|') as anywhere,
        string_agg(term.value || 'A', '|') as in_name,
        string_agg(term.value || 'AB', '|') as in_name_or_type
      from (
        select word, phrase, false as optional from typed
        union
        select unfinished.word, coalesce(typed.phrase, 0), unfinished.optional
        from unfinished left join typed using (word)
      ) as wanted left join term using (word)
      group by wanted.word, wanted.phrase, wanted.optional
    ), synonym_word as (
      select phrase.n as phrase, synonym.n, found.word, string_agg(found.value, '|') as anywhere
      from phrase cross join lateral unnest(phrase.synonyms) with ordinality as synonym (text, n)
        cross join lateral (
          select own.word, own.stem || ':' as value from search_terms(synonym.text) as own
          union
          select own.word, '''=' || kind.clothing_type_id || ''':'
          from search_terms(synonym.text) as own
            join clothing_type_search_term as kind on kind.stem = own.stem
        ) as found
      group by phrase.n, synonym.n, found.word
    ), synonym as (
      select phrase, string_agg(anywhere, '|') as anywhere from (
        select phrase, '(' || string_agg('(' || anywhere || ')', '&') || ')' as anywhere
        from synonym_word group by phrase, n
      ) as each group by phrase
    ), own as (
      select
        phrase,
        case when bool_and(anywhere is not null or optional) then
          string_agg('(' || anywhere || ')', '&') filter (where not optional) end as anywhere,
        bool_and(optional) as optional
      from clause group by phrase
    ), part as (
      select own.phrase, own.optional, own.anywhere as exact,
        nullif(concat_ws('|', '(' || own.anywhere || ')', synonym.anywhere), '') as anywhere
      from own left join synonym using (phrase)
    )
    select
      (select case when bool_and(anywhere is not null or optional) then
        string_agg('(' || anywhere || ')', '&') filter (where not optional) end from part) as found,
      (select case when bool_and(exact is not null or optional) then
        string_agg('(' || exact || ')', '&') filter (where not optional) end from part) as exact,
      (select string_agg(anywhere, '|') from (
        select anywhere from clause union all select anywhere from synonym) as each) as any_term,
      string_agg('(' || in_name || ')', '&') filter (where not optional) as in_name,
      string_agg('(' || in_name_or_type || ')', '&') filter (where not optional) as in_name_or_type,
      fold_text(btrim(${text})) as folded
    from clause`,
      "build_search_query",
    ),
  );
}

export const byRelevance = ({
  folded,
  inName,
  inNameOrType,
  exact,
  anyTerm,
}: SearchQuery): Sql => sql`
  case
    when p.name_folded = ${folded} then 0
    when starts_with(p.name_folded, ${folded}) then 1
    when p.search_document @@ ${inName}::tsquery then 2
    when p.search_document @@ ${inNameOrType}::tsquery then 3
    when p.search_document @@ ${exact}::tsquery then 4
    else 5
  end,
  ts_rank('{0, 0.1, 0.5, 1}', p.search_document, ${anyTerm}::tsquery) desc`;
