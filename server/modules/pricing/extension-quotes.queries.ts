import type { Queryable } from "#server/database/connection/connection.ts";

export async function findQuote(
  db: Queryable,
  id: string,
  now: Date,
): Promise<{ readonly quote: unknown } | undefined> {
  return await db.first<{ quote: unknown }>({
    text: "select quote from extension_quote where id = $1 and expires_at > $2",
    values: [id, now],
  });
}

const maxDeleted = 50;

/** The first of two at once wins. @returns what is stored */
export async function saveQuote(
  db: Queryable,
  { id, quote, now, expiresAt }: { id: string; quote: unknown; now: Date; expiresAt: Date },
): Promise<unknown> {
  const row = await db.first<{ quote: unknown }>({
    text: `with expired as (
        delete from extension_quote where id in (
          select id from extension_quote where expires_at <= $3 and id <> $1
          limit $5 for update skip locked)
      )
      insert into extension_quote as known (id, quote, expires_at) values ($1, $2, $4)
      on conflict (id) do update set
        quote = case when known.expires_at > $3 then known.quote else excluded.quote end,
        expires_at = case when known.expires_at > $3 then known.expires_at else excluded.expires_at end
      returning quote`,
    values: [id, JSON.stringify(quote), now, expiresAt, maxDeleted],
  });
  return row?.quote ?? quote;
}
