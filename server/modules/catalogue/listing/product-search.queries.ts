import type { Queryable } from "#server/database/connection/connection.ts";
import { type Sql, sql, toStatement } from "#server/database/sql/sql.ts";

const synonyms: Readonly<Record<string, string>> = {
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

interface SearchText {
  readonly text: string;
  readonly lastTerm: string;
}

/** Undefined for blank input, which searches for nothing (specification §2). */
export function toSearchText(typed: string): SearchText | undefined {
  const clean = typed.replace(/\p{Cc}/gu, " ").trim();
  if (clean === "") return undefined;
  const term = /[\p{L}\p{M}]+/gu;
  const lastTerm = /[\p{L}\p{M}\p{N}]+(?=[^\p{L}\p{M}\p{N}]*$)/u.exec(clean)?.[0] ?? "";
  return { text: clean.replace(term, (each) => findSynonym(each.toLowerCase()) ?? each), lastTerm };
}

function findSynonym(term: string): string | undefined {
  return Object.hasOwn(synonyms, term) ? synonyms[term] : undefined;
}

/** PostgreSQL `tsquery` texts. */
export interface SearchQuery {
  readonly found: string | null;
  readonly inName: string | null;
  readonly inNameOrType: string | null;
  readonly anyTerm: string | null;
  readonly folded: string;
}

const maxMistyped = 3;

/**
 * One typo from four characters on, two from six on if the first is right, in at most three words.
 * Runs before the product query, so that the planner knows the terms.
 */
export async function buildSearchQuery(
  on: Queryable,
  { text, lastTerm }: SearchText,
): Promise<SearchQuery | undefined> {
  return await on.first<SearchQuery>(
    toStatement(
      sql`with whole as materialized (
      select word, stem from search_terms(${text}::text)
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
      select word, stem, sorted_characters(word) as characters, exists (
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
      where not typed.known and length(typed.word) >= 4 and near.nearness = 1
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
        wanted.optional,
        string_agg(term.value, '|') as anywhere,
        string_agg(term.value || 'A', '|') as in_name,
        string_agg(term.value || 'AB', '|') as in_name_or_type
      from (
        select word, false as optional from typed
        union select word, optional from unfinished
      ) as wanted left join term using (word)
      group by wanted.word, wanted.optional
    )
    select
      case when bool_and(anywhere is not null or optional) then
        string_agg('(' || anywhere || ')', '&') filter (where not optional) end as found,
      string_agg(anywhere, '|') as any_term,
      string_agg('(' || in_name || ')', '&') filter (where not optional) as in_name,
      string_agg('(' || in_name_or_type || ')', '&') filter (where not optional) as in_name_or_type,
      fold_text(btrim(${text})) as folded
    from clause`,
      "build_search_query",
    ),
  );
}

export const byRelevance = ({ folded, inName, inNameOrType, anyTerm }: SearchQuery): Sql => sql`
  case
    when p.name_folded = ${folded} then 0
    when starts_with(p.name_folded, ${folded}) then 1
    when p.search_document @@ ${inName}::tsquery then 2
    when p.search_document @@ ${inNameOrType}::tsquery then 3
    else 4
  end,
  ts_rank('{0, 0.1, 0.5, 1}', p.search_document, ${anyTerm}::tsquery) desc`;
