import type { Queryable } from "#server/database/connection/connection.ts";

export async function countTypes(
  on: Queryable,
): Promise<{ readonly types: number; readonly guides: number }> {
  const row = await on.first<{ types: number; guides: number }>({
    text: `select count(*)::integer as types,
      count(*) filter (where size_guides <> '{}'::jsonb)::integer as guides from clothing_type`,
  });
  return row ?? { types: 0, guides: 0 };
}

export async function countMembers(
  on: Queryable,
): Promise<{ readonly active: number; readonly invited: number }> {
  const row = await on.first<{ active: number; invited: number }>({
    text: `select count(*) filter (where password_hash is not null)::integer as active,
      count(*) filter (where password_hash is null)::integer as invited
      from staff_member where active`,
  });
  return row ?? { active: 0, invited: 0 };
}

export async function findLastAuditedAt(on: Queryable): Promise<Date | undefined> {
  const row = await on.first<{ createdAt: Date }>({
    text: "select created_at from audit_entry order by created_at desc, id desc limit 1",
  });
  return row?.createdAt;
}

/** Newest per part. */
export async function listPublishedAt(on: Queryable): Promise<ReadonlyMap<string, Date>> {
  const rows = await on.rows<{ part: string; publishedAt: Date }>({
    text: "select part, max(published_at) as published_at from settings_version group by part",
  });
  return new Map(rows.map(({ part, publishedAt }) => [part, publishedAt]));
}

export async function countSearchTerms(
  on: Queryable,
): Promise<{ readonly synonyms: number; readonly misses: number }> {
  const row = await on.first<{ synonyms: number; misses: number }>({
    text: `select (select count(*)::integer from search_synonym) as synonyms,
      (select count(*)::integer from search_miss) as misses`,
  });
  return row ?? { synonyms: 0, misses: 0 };
}
