import { createHash } from "node:crypto";
import type { AlreadyCreatedMeta } from "#contract/api/idempotent.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";

interface IdempotentRequest<Reply> {
  /** Such as `POST /orders guest`: keys of different scopes never meet. */
  readonly scope: string;
  readonly key: string;
  readonly body: unknown;
  readonly includePrevious?: (reply: Reply) => AlreadyCreatedMeta;
}

/**
 * A request that fails stores nothing. @param work its reply must survive JSON unchanged
 * @throws {AppError} `idempotency_mismatch` when the key was used with another body
 */
export async function runIdempotent<Reply>(
  tx: Tx,
  { scope, key, body, includePrevious }: IdempotentRequest<Reply>,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const keyHash = hashToken(key);
  const bodyHash = hashBody(body);
  // Waits until the transaction of a concurrent request has ended.
  const claimed = await tx.first({
    name: "claim_idempotency_key",
    text: `insert into idempotency_key (scope, key, body_hash) values ($1, $2, $3)
      on conflict (scope, key) do nothing returning key`,
    values: [scope, keyHash, bodyHash],
  });
  if (!claimed) {
    const earlier = await readReply<Reply>(tx, scope, keyHash);
    if (earlier?.bodyHash === bodyHash) return earlier.reply;
    throw new AppError("idempotency_mismatch", {
      detail: "This Idempotency-Key was used with another request.",
      ...(earlier && includePrevious && { meta: includePrevious(earlier.reply) }),
    });
  }
  const reply = await work();
  tx.last({
    name: "store_idempotent_reply",
    text: "update idempotency_key set reply = $3 where scope = $1 and key = $2",
    values: [scope, keyHash, JSON.stringify(reply)],
  });
  return reply;
}

function readReply<Reply>(
  tx: Tx,
  scope: string,
  keyHash: string,
): Promise<{ bodyHash: string; reply: Reply } | undefined> {
  return tx.first({
    name: "read_idempotent_reply",
    text: `select body_hash, reply from idempotency_key
      where scope = $1 and key = $2`,
    values: [scope, keyHash],
  });
}

export async function deleteIdempotencyKeys(on: Queryable, before: Date): Promise<void> {
  await on.rows({
    text: "delete from idempotency_key where created_at < $1",
    values: [before],
  });
}

/** Equal for equal JSON, whatever the order of members. */
function hashBody(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sortMembers(body)))
    .digest("hex");
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}

/** Deletes replies that contain one of these texts: such a request would be done again. */
export async function deleteRepliesAbout(tx: Tx, terms: readonly string[]): Promise<void> {
  await tx.rows({
    text: "delete from idempotency_key where reply::text ilike any($1::text[])",
    values: [terms.map((term) => `%${term.replace(/[\\%_]/g, "\\$&")}%`)],
  });
}
