import { setTimeout as pause } from "node:timers/promises";
import type { Queryable } from "#server/database/connection.ts";
import type { JobTask, LaneWorkers } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readRules } from "#server/modules/settings/index.ts";
import { errorCode } from "#server/platform/error-code.ts";
import { isAboutMessage, isLasting, openDelivery } from "./deliver.ts";
import { findMessage, type MailMessage, markFailed, markSent } from "./mail.queries.ts";
import type { MailLane } from "./mail.ts";

/** At pauses that grow to 18 minutes (`shortenMailPauses`) the last attempt comes four days after the first. */
export const maxAttempts = 320;
const keptErrorLength = 500;

/**
 * Makes the jobs that send mail, one message after another. With a mail server configured they go there: a
 * passing failure is thrown, so that the queue tries again later what was not sent; a lasting one, or the last
 * attempt, leaves the message `dead` for staff to see. Without one (demo mode) they stay in the local mailbox. Letters
 * leave at the pace of LETTERS_PER_MINUTE, from all processes together.
 */
export function createSendMailTask(
  runtime: Runtime,
  workers: LaneWorkers,
  lane: MailLane = "mails",
): JobTask {
  const { db, clock, log, config, limits, metrics } = runtime;
  const apartMs = 60_000 / config.lettersPerMinute;
  const isPaced = lane === "letters" && config.smtpUrl !== undefined;
  const deliver = openDelivery(config, workers);
  // Taken by the mail server when the database could not be told.
  const handedOver = new Set<string>();

  /** @returns why the message has to wait, if it has */
  const send = async (message: MailMessage, signal?: AbortSignal): Promise<Error | undefined> => {
    try {
      if (!handedOver.has(message.id)) {
        const { senderName } = await readRules(db, config, "mail");
        await deliver(message, senderName, signal);
        handedOver.add(message.id);
      }
    } catch (cause) {
      // What was broken off for another process to take is no failed attempt.
      if (signal?.aborted) throw cause;
      const dead = isLasting(cause) || message.attempts + 1 >= maxAttempts;
      const lastError = String(cause instanceof Error ? cause.message : cause);
      await markFailed(db, message.id, {
        status: dead ? "dead" : "queued",
        lastError: lastError.slice(0, keptErrorLength),
      });
      metrics.countMail(message.kind, dead ? "dead" : isAboutMessage(cause) ? "failed" : "away");
      // What the mail server said in words may name the recipient, and stays out of the log.
      const fault = { mailId: message.id, kind: message.kind, dead, errorCode: errorCode(cause) };
      log.warn(fault, "mail was not accepted");
      return dead ? undefined : new Error(`Mail ${message.id} was not accepted`, { cause });
    }
    await markSent(db, message.id, { at: clock(), keepSecrets: config.smtpUrl === undefined });
    handedOver.delete(message.id);
    metrics.countMail(message.kind, "sent");
    log.info({ mailId: message.id, kind: message.kind }, "mail was sent");
  };

  return async (payload, signal) => {
    let failure: Error | undefined;
    for (const id of messageIdsOf(payload)) {
      signal?.throwIfAborted();
      let message = await findQueued(db, id);
      if (message && isPaced) {
        await pause(await limits.takeTurn("letters", apartMs), undefined, { signal });
        // It may have been withheld while it waited for its turn.
        message = await findQueued(db, id);
      }
      if (!message) continue;
      const failed = await send(message, signal);
      // A mail server that is away would only be asked in vain by the rest.
      if (failed && !isAboutMessage(failed.cause)) throw failed;
      failure ??= failed;
    }
    if (failure) throw failure;
  };
}

/** The message with this id, if it waits to be sent. */
async function findQueued(on: Queryable, id: string): Promise<MailMessage | undefined> {
  const message = await findMessage(on, id);
  return message?.status === "queued" ? message : undefined;
}

/** One message, or many in one job. */
function messageIdsOf(payload: unknown): string[] {
  if (payload && typeof payload === "object") {
    if ("ids" in payload && Array.isArray(payload.ids)) return payload.ids.map(String);
    if ("id" in payload) return [String(payload.id)];
  }
  throw new TypeError("A job that sends mail needs the id of a message, or ids");
}
