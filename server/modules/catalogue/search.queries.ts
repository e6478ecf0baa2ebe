import { type Sql, sql } from "#server/database/sql.ts";

/**
 * The common table expression `query`: one row that says what a product must contain to be found by a
 * typed text. Each typed word stands for the words that begin with it or, where none does, for the
 * nearest known words: one wrong letter or two swapped ones from four letters on, two wrong ones from six
 * on if the first is right.
 * - `found`: every typed word somewhere; null, which matches nothing, when a word is near to no known one
 * - `in_name`, `in_name_or_type`: every typed word there
 * - `any_word`: at least one of them, to weigh by where they stand
 * - `folded`: the typed text as `name_folded` is written
 */
export function searchQuery(typed: string): Sql {
  return sql`query as (
    with typed as materialized (
      select word, stem, sorted_letters(word) as letters, exists (
        select from search_word as known where known.word ^@ typed.word or known.stem = typed.stem
      ) as known
      from search_words(${typed}) as typed
    ), meant as (
      select typed.word, known.stem
      from typed join search_word as known on known.word ^@ typed.word or known.stem = typed.stem
      where typed.known
      union
      select typed.word, near.stem
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
    ), clause as (
      select
        string_agg(meant.stem || ':ABCD', '|') as anywhere,
        string_agg(meant.stem || ':A', '|') as in_name,
        string_agg(meant.stem || ':AB', '|') as in_name_or_type
      from typed left join meant using (word)
      group by word
    )
    select
      case when bool_and(anywhere is not null)
        then string_agg('(' || anywhere || ')', '&')::tsquery end as found,
      string_agg(anywhere, '|')::tsquery as any_word,
      string_agg('(' || in_name || ')', '&')::tsquery as in_name,
      string_agg('(' || in_name_or_type || ')', '&')::tsquery as in_name_or_type,
      fold_text(btrim(${typed})) as folded
    from clause
  )`;
}

/**
 * How well a found product `p` answers `query`, best first: the name is or begins with the text, the words
 * are in the name, in name or type, or somewhere else. Then whoever says more of it in name and type: a shirt
 * before a shirt dress.
 */
export const byRelevance = sql`
  case
    when p.name_folded = query.folded then 0
    when starts_with(p.name_folded, query.folded) then 1
    when p.search_document @@ query.in_name then 2
    when p.search_document @@ query.in_name_or_type then 3
    else 4
  end,
  ts_rank('{0, 0.1, 0.5, 1}', p.search_document, query.any_word) desc`;
