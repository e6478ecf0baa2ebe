import { createTransport } from "nodemailer";
import type { Runtime } from "#server/database/runtime.ts";
import { findMessage, type MailMessage, markFailed, markSent } from "./mail.queries.ts";

/** With the queue's growing pauses the twelfth attempt comes about a day after the first. */
const maxAttempts = 12;
const timeoutMs = 20_000;
const keptErrorLength = 500;

/** Hands a message to whoever delivers it. */
type Deliver = (message: MailMessage) => Promise<void>;

/**
 * Makes the job `send-mail`. With a mail server configured the message goes there: a passing failure is
 * thrown, so that the queue tries again later; a lasting one, or the last attempt, leaves the message
 * `dead` for staff to see. Without one (demo mode) it stays in the local mailbox.
 */
export function createSendMailTask(runtime: Runtime): (payload: unknown) => Promise<void> {
  const { db, clock, log, config } = runtime;
  const deliver = config.smtpUrl ? deliverBySmtp(config.smtpUrl, config.mailFrom) : keepInMailbox;
  return async (payload) => {
    const message = await findMessage(db, messageIdOf(payload));
    if (message?.status !== "queued") return;
    try {
      await deliver(message);
    } catch (cause) {
      const dead = isLasting(cause) || message.attempts + 1 >= maxAttempts;
      const lastError = String(cause instanceof Error ? cause.message : cause);
      await markFailed(db, message.id, {
        status: dead ? "dead" : "queued",
        lastError: lastError.slice(0, keptErrorLength),
      });
      log.warn({ mailId: message.id, kind: message.kind, dead }, "mail was not accepted");
      if (!dead) throw new Error(`Mail ${message.id} was not accepted`, { cause });
      return;
    }
    await markSent(db, message.id, { at: clock(), keepSecrets: config.smtpUrl === undefined });
  };
}

function messageIdOf(payload: unknown): string {
  if (payload && typeof payload === "object" && "id" in payload) return String(payload.id);
  throw new TypeError("The job send-mail needs the id of a message");
}

const keepInMailbox: Deliver = async () => {};

function deliverBySmtp(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (message) => {
    await transport.sendMail({
      from,
      to: { name: "", address: message.recipient },
      subject: message.subject,
      html: message.html,
      text: message.text,
      // The same at every attempt: a mail server that did take an earlier one can tell.
      messageId: `<${message.id}@${senderDomain(from)}>`,
      headers: { "Auto-Submitted": "auto-generated", ...message.headers },
    });
  };
}

function senderDomain(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}

/** Whether the mail server refused this recipient or this message for good (SMTP 5xx, RFC 5321 §4.2.1). */
function isLasting(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || !("responseCode" in error)) return false;
  const aboutMessage = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  return aboutMessage && Number(error.responseCode) >= 500;
}
