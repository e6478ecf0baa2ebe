import { setTimeout as pause } from "node:timers/promises";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { JobTask, QueueWorkers } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import { errorCode } from "#server/platform/errors/errors.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import {
  claimMessage,
  findMessage,
  type MailMessage,
  markMessageFailed,
  markMessageSent,
  releaseMessage,
} from "../mail.queries.ts";
import type { MailQueue } from "../mail.ts";
import type { MailTemplate } from "../mail-template.ts";
import { createRenderMail } from "../render-mail.ts";
import { isMessageError, isPermanentError, openDelivery } from "./deliver.ts";

/** With backoff capped at 18 minutes the last attempt is four days after the first. */
export const maxAttempts = 320;
const maxErrorLength = 500;
/** Longer than the delivery of a message may take, so that its worker has given up by then. */
const leaseSeconds = 90;

// Temporary failures are thrown for the queue to retry; others mark the message as failed. Newsletters
// are throttled over all processes.
export function createSendMailTask(
  runtime: Runtime,
  workers: QueueWorkers,
  templates: readonly MailTemplate[],
  queue: MailQueue = "email",
): JobTask {
  const { db, clock, log, config, limits, metrics } = runtime;
  const intervalMs = 60_000 / config.newsletterEmailsPerMinute;
  const isDemo = config.mode === "demo";
  const isThrottled = queue === "newsletter" && !isDemo;
  const deliver = openDelivery(runtime, workers);
  const render = createRenderMail(runtime, templates);
  // Accepted by the mail server while the database was unreachable.
  const acceptedIds = new Set<string>();

  const send = async (message: MailMessage, signal?: AbortSignal): Promise<Error | undefined> => {
    const isAccepted = acceptedIds.has(message.id);
    const claim = isAccepted ? "" : await claimMessage(db, message.id, leaseSeconds);
    if (claim === undefined) return new ClaimedError(message.id);
    try {
      if (!isAccepted) {
        const { senderName } = await getStoreSettings(db, config, "mail");
        const { id, recipient, subject } = message;
        const outgoing = { id, recipient, subject, ...(await render(message)) };
        await deliver(outgoing, senderName, signal);
        acceptedIds.add(message.id);
      }
    } catch (cause) {
      // An aborted attempt does not count.
      if (signal?.aborted) {
        await releaseMessage(db, message.id, claim).catch(() => {});
        throw cause;
      }
      const isFailed = isPermanentError(cause) || message.attempts + 1 >= maxAttempts;
      const lastError = String(cause instanceof Error ? cause.message : cause);
      await markMessageFailed(db, message.id, {
        status: isFailed ? "failed" : "queued",
        lastError: lastError.slice(0, maxErrorLength),
      });
      metrics.countMail(
        message.kind,
        isFailed ? "failed" : isMessageError(cause) ? "retrying" : "unreachable",
      );
      // The server's reply may contain the recipient, and stays out of the log.
      const logFields = { kind: message.kind, failed: isFailed, errorCode: errorCode(cause) };
      logRepeated(log, "warn", logFields, { mailId: message.id }, "mail was not accepted");
      return isFailed ? undefined : new Error(`Mail ${message.id} was not accepted`, { cause });
    }
    await markMessageSent(db, message.id, {
      at: clock(),
      retainSecrets: isDemo,
    });
    acceptedIds.delete(message.id);
    metrics.countMail(message.kind, "sent");
    const level = isDemo ? "debug" : "info";
    log[level]({ mailId: message.id, kind: message.kind }, "mail was sent");
  };

  return async (payload, signal) => {
    let failure: Error | undefined;
    for (const id of messageIdsOf(payload)) {
      signal?.throwIfAborted();
      let message = await findQueued(db, id);
      if (message && isThrottled) {
        await pause(await limits.acquireTurn("newsletter", intervalMs), undefined, { signal });
        // It may have been cancelled in the meantime.
        message = await findQueued(db, id);
      }
      if (!message) continue;
      const failed = await send(message, signal);
      // A mail server that is down would refuse the rest too.
      const isOther = failed instanceof ClaimedError || isMessageError(failed?.cause);
      if (failed && !isOther) throw failed;
      failure ??= failed;
    }
    if (failure) throw failure;
  };
}

class ClaimedError extends Error {
  constructor(id: string) {
    super(`Mail ${id} is being sent by another worker`);
  }
}

async function findQueued(on: Queryable, id: string): Promise<MailMessage | undefined> {
  const message = await findMessage(on, id);
  return message?.status === "queued" ? message : undefined;
}

function messageIdsOf(payload: unknown): string[] {
  if (payload && typeof payload === "object") {
    if ("ids" in payload && Array.isArray(payload.ids)) return payload.ids.map(String);
    if ("id" in payload) return [String(payload.id)];
  }
  throw new TypeError("A job that sends mail needs the id of a message, or ids");
}
