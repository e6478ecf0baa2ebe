import { createHash } from "node:crypto";
import type { DoneEarlierMeta } from "#contract/api/idempotent.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/ids.ts";
import type { Changed } from "./audit.ts";
import type { Queryable, Tx } from "./connection.ts";

/** A request that may be sent more than once and must be done once. */
export interface IdempotentRequest<Reply> {
  /** What is done and for whom, such as `POST /orders guest`: keys of different scopes never meet. */
  readonly scope: string;
  /** The sender's key. Only its hash is stored. */
  readonly key: string;
  readonly body: unknown;
  /** What a sender whose scope is theirs alone is told of the first request under the key, with the fault. */
  readonly tellEarlier?: (reply: Reply) => DoneEarlierMeta;
}

/**
 * Does work once for a key: the first request does it and its reply is stored in the same transaction;
 * one with the same key and body gets that reply, after waiting for the first if it is still under way.
 * A request that fails stores nothing, so it may be sent again.
 * @param work what to do; its reply is stored as JSON and must come back from JSON unchanged
 * @throws {AppError} `idempotency_mismatch` when the key was used with another body
 */
export async function doOnce<Reply>(
  tx: Tx,
  { scope, key, body, tellEarlier }: IdempotentRequest<Reply>,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const keyHash = hashToken(key);
  const bodyHash = hashBody(body);
  // A second request waits here until the transaction of the first has ended.
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
      ...(earlier && tellEarlier && { meta: tellEarlier(earlier.reply) }),
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

/**
 * Does a change by staff once for a key ({@link doOnce}); the audit log tells of it once as well.
 * @throws {AppError} `idempotency_mismatch` when the key was used with another body
 */
export async function changeOnce<Reply>(
  tx: Tx,
  request: IdempotentRequest<Reply>,
  work: () => Promise<Changed<Reply>>,
): Promise<Changed<Reply>> {
  let change: Changed<Reply>["change"] = null;
  const reply = await doOnce(tx, request, async () => {
    const done = await work();
    change = done.change;
    return done.reply;
  });
  return { reply, change };
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

/** Forgets keys older than a moment: nobody repeats a request days later. */
export async function deleteIdempotencyKeys(on: Queryable, before: Date): Promise<void> {
  await on.rows({
    text: "delete from idempotency_key where created_at < $1",
    values: [before],
  });
}

/** The same for bodies that say the same, whatever the order of their members. */
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

/** Forgets kept replies that speak of one of these words: the same request is then done anew. */
export async function deleteRepliesAbout(tx: Tx, words: readonly string[]): Promise<void> {
  await tx.rows({
    text: "delete from idempotency_key where reply::text ilike any($1::text[])",
    values: [words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`)],
  });
}
