import type { Queryable } from "#server/database/connection.ts";
import { type Sql, sql, toStatement } from "#server/database/sql.ts";
import type { SearchText } from "./search-text.ts";

/** What a product must contain to be found, each in the words of full-text search (PostgreSQL `tsquery`). */
export interface SearchQuery {
  /** Every typed word somewhere; null, which matches nothing, when a word is near to no known one. */
  readonly found: string | null;
  /** Every typed word there. */
  readonly inName: string | null;
  readonly inNameOrType: string | null;
  /** At least one of them, to weigh by where they stand. */
  readonly anyWord: string | null;
  /** The typed text as `name_folded` is written. */
  readonly folded: string;
}

/** Words of one search that may be mistyped. */
const mostMistyped = 3;

/**
 * What a product must contain to be found by a typed text. Each typed word stands for the words that begin with it or, where none does, for the
 * nearest known words: one wrong letter or two swapped ones from four letters on, two wrong ones from six
 * on if the first is right, in three words at most. The last word may not be finished yet. One that a full-text document leaves out
 * ("a", "the") therefore stands for the words that begin with it; beside other words nothing needs to contain
 * these, they only weigh. One that common speech has for something else stands for both. Asked before the goods, so
 * that the database knows how many contain it when it decides how to look for them.
 */
export async function readSearch(
  on: Queryable,
  { text, lastWord }: SearchText,
): Promise<SearchQuery | undefined> {
  return await on.first<SearchQuery>(
    toStatement(
      sql`with whole as materialized (
      select word, stem from search_words(${text}::text)
    ), last_word as (
      select fold_text(${lastWord}) as word
    ), unfinished as (
      -- as a word of its own where it would be left out, else with the word it was exchanged for
      select word as beginning, word, exists (select from whole) as optional
      from last_word where ts_lexize('english_stem', word) = '{}'
      union all
      select last_word.word, whole.word, false
      from last_word cross join whole
      where whole.word = substring(fold_text(${text}) from '[a-z0-9]+$') and whole.word <> last_word.word
    ), typed as materialized (
      select word, stem, sorted_letters(word) as letters, exists (
        select from search_word as known where known.word ^@ whole.word or known.stem = whole.stem
      ) as known
      from whole
    ), meant as (
      -- all the words that begin with one letter are a prefix to the index, and a long list to the query
      select word, word as stem, true as is_prefix from typed where known and length(word) = 1
      union
      select typed.word, known.stem, false
      from typed join search_word as known on known.word ^@ typed.word or known.stem = typed.stem
      where typed.known and length(typed.word) > 1
      union
      select word, beginning, true from unfinished where length(beginning) = 1
      union
      select unfinished.word, known.stem, false
      from unfinished join search_word as known on known.word ^@ unfinished.beginning
      where length(unfinished.beginning) > 1
      union
      select typed.word, near.stem, false
      from typed cross join lateral (
        select stem, rank() over (order by distance) as nearness
        from (
          select known.word, known.stem, case
            when known.letters = typed.letters then 1
            else least(
              levenshtein_less_equal(known.word, typed.word, 2),
              levenshtein_less_equal(left(known.word, length(typed.word)), typed.word, 2)
            )
          end as distance
          from search_word as known
          where length(known.word) >= length(typed.word) - 2
        ) as measured
        where distance <= case
          when length(typed.word) >= 6 and left(measured.word, 1) = left(typed.word, 1) then 2
          else 1
        end
      ) as near
      where not typed.known and length(typed.word) >= 4 and near.nearness = 1
        -- each is held against every known word: who mistypes more finds nothing
        and (select count(*) from typed where not known) <= ${mostMistyped}
    ), term as (
      select word, stem || case when is_prefix then ':*' else ':' end as value from meant
      union
      -- goods hold the id of their type and none of its words
      select meant.word, '''=' || kind.clothing_type_id || ''':'
      from meant join clothing_type_word as kind
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
      string_agg(anywhere, '|') as any_word,
      string_agg('(' || in_name || ')', '&') filter (where not optional) as in_name,
      string_agg('(' || in_name_or_type || ')', '&') filter (where not optional) as in_name_or_type,
      fold_text(btrim(${text})) as folded
    from clause`,
      "read_search",
    ),
  );
}

/**
 * How well a found product `p` answers a search, best first: the name is or begins with the text, the words
 * are in the name, in name or type, or somewhere else. Then whoever says more of it in name and type: a shirt
 * before a shirt dress.
 */
export const byRelevance = ({ folded, inName, inNameOrType, anyWord }: SearchQuery): Sql => sql`
  case
    when p.name_folded = ${folded} then 0
    when starts_with(p.name_folded, ${folded}) then 1
    when p.search_document @@ ${inName}::tsquery then 2
    when p.search_document @@ ${inNameOrType}::tsquery then 3
    else 4
  end,
  ts_rank('{0, 0.1, 0.5, 1}', p.search_document, ${anyWord}::tsquery) desc`;
