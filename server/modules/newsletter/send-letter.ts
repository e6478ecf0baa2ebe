import type { Runtime } from "#server/database/runtime.ts";
import { writeMails } from "#server/modules/mail/index.ts";
import { letterLimit } from "./letter-limit.ts";
import { type LetterContent, letterMail } from "./letter-mail.ts";
import { insertDeliveries, lockRecipients, lockSending } from "./newsletter.queries.ts";

/** One job sends so many, and nobody can leave meanwhile. */
const batchSize = 50;

/** A letter to everyone who asked for it. */
export interface Letter extends LetterContent {
  /** Names the letter: sent again under the same id, it goes only to those who have not had it. */
  readonly id: string;
}

/**
 * Sends a letter to every subscriber who has had fewer than two in the last month (specification §9); the others
 * are passed over. Stopped half-way, it may be called again.
 * @param signal stops it between two batches, with its reason
 * @returns to how many it went
 */
export async function sendLetter(
  runtime: Runtime,
  letter: Letter,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (;;) {
    signal?.throwIfAborted();
    const batch = await sendBatch(runtime, letter);
    sent += batch;
    if (batch < batchSize) return sent;
  }
}

function sendBatch(runtime: Runtime, letter: Letter): Promise<number> {
  return runtime.db.withTransaction(async (tx) => {
    await lockSending(tx);
    const now = runtime.clock();
    const subscribers = await lockRecipients(tx, letter.id, letterLimit(now), batchSize);
    const ids = subscribers.map(({ id }) => id);
    await insertDeliveries(tx, letter.id, ids, now);
    await writeMails(
      tx,
      runtime,
      "letters",
      subscribers.map((each) => letterMail(runtime.config, each, "newsletter", letter)),
    );
    return subscribers.length;
  });
}
