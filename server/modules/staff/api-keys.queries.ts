import type { ApiKeyScope } from "#contract/api/developers/api-key-scopes.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { sql, toStatement } from "#server/database/sql/sql.ts";

interface ApiKeyRecord {
  readonly id: string;
  readonly name: string;
  readonly isTest: boolean;
  readonly lastCharacters: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly createdAt: Date;
  readonly endsAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface ApiKeyRow extends ApiKeyRecord {
  readonly createdBy: string;
}

export async function insertApiKey(
  tx: Tx,
  key: Omit<ApiKeyRow, "lastUsedAt"> & { readonly tokenHash: string },
): Promise<void> {
  await tx.rows({
    text: `insert into api_key (id, name, token_hash, last_characters, is_test, scopes, created_by,
        created_at, ends_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[key.id, key.name, key.tokenHash, key.lastCharacters, key.isTest, key.scopes],
      ...[key.createdBy, key.createdAt, key.endsAt],
    ],
  });
}

/** Newest first, without revoked ones and those that ended before `endedAfter`. */
export function listApiKeys(
  on: Queryable,
  { isTest, endedAfter }: { readonly isTest: boolean; readonly endedAfter: Date },
): Promise<ApiKeyRow[]> {
  return on.rows<ApiKeyRow>({
    text: `select k.id, k.name, k.is_test, k.last_characters, k.scopes, k.created_at, k.ends_at,
        k.last_used_at, m.name as created_by
      from api_key k join staff_member m on m.id = k.created_by
      where k.is_test = $1 and k.revoked_at is null and (k.ends_at is null or k.ends_at > $2)
      order by k.created_at desc, k.id`,
    values: [isTest, endedAfter],
  });
}

export function findActiveApiKey(
  on: Queryable,
  tokenHash: string,
  { isTest, now }: { readonly isTest: boolean; readonly now: Date },
): Promise<Pick<ApiKeyRecord, "id" | "name" | "scopes" | "lastUsedAt"> | undefined> {
  return on.first({
    name: "find_active_api_key",
    text: `select id, name, scopes, last_used_at from api_key
      where token_hash = $1 and is_test = $2 and revoked_at is null
        and (ends_at is null or ends_at > $3)`,
    values: [tokenHash, isTest, now],
  });
}

export async function touchApiKey(on: Queryable, id: string, now: Date): Promise<void> {
  await on.rows({
    name: "touch_api_key",
    text: "update api_key set last_used_at = $2 where id = $1",
    values: [id, now],
  });
}

export function revokeApiKey(
  tx: Tx,
  id: string,
  now: Date,
): Promise<Pick<ApiKeyRecord, "name" | "scopes"> | undefined> {
  return tx.first({
    text: `update api_key set revoked_at = $2 where id = $1 and revoked_at is null
      returning name, scopes`,
    values: [id, now],
  });
}

/** Revoked ones too. */
export function listApiKeyNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, name from api_key where id = any($1::text[])",
    values: [ids],
  });
}

const maxMatches = 10;

export async function searchApiKeyIds(on: Queryable, searchText: string): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(
    toStatement(sql`select id from api_key
      where ${matchesAllTerms(sql`(' ' || fold_text(name))`, searchText)} order by id limit ${maxMatches}`),
  );
  return rows.map(({ id }) => id);
}
