import { isEmail } from "#contract/validation/email.ts";
import type { LaneWorkers } from "#server/database/jobs.ts";
import type { Config } from "#server/platform/config.ts";
import { inSpan } from "#server/platform/in-span.ts";
import { inTime } from "#server/platform/in-time.ts";
import type { MailMessage } from "./mail.queries.ts";

/** Milliseconds without a word from the mail server after which it counts as away. */
const silenceMs = 15_000;
/** A message that takes longer in all is given back to the queue, in ms: no server holds a worker by trickling. */
const messageMs = 60_000;

/**
 * A message goes to exactly one address. That is seen where it leaves and not where it is written: what was stored when
 * more counted as an address must not undo the payment that the message tells of.
 */
class NotOneAddress extends Error {
  override readonly message = "Its recipient is not one e-mail address";
}

/**
 * Hands a message to whoever delivers it.
 * @param senderName stands beside the address it comes from
 * @throws {NotOneAddress}
 * @throws what the mail server said; with the signal's reason when that was aborted, and nothing more is sent
 */
export type Deliver = (
  message: MailMessage,
  senderName: string,
  signal?: AbortSignal,
) => Promise<void>;

/**
 * Opens the way out: the mail server, over connections that stay open from one message to the next, at most one
 * for each worker. Without a mail server (demo mode) messages stay in the local mailbox.
 */
export function openDelivery(
  { smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">,
  { concurrency, ended }: LaneWorkers,
): Deliver {
  if (!smtpUrl) return async () => {};
  const opened = openTransport(smtpUrl, concurrency);
  const close = async () => (await opened).close({ force: true });
  ended.addEventListener("abort", close, { once: true });
  const server = { "server.address": new URL(smtpUrl).hostname };
  const address = addressOf(mailFrom);
  return async (message, senderName, signal) => {
    if (!isEmail(message.recipient)) throw new NotOneAddress();
    const late = AbortSignal.timeout(messageMs);
    const sending = inSpan("SMTP send", "client", server, async () =>
      (await opened).sendMail({
        from: { name: senderName, address },
        to: { name: "", address: message.recipient },
        subject: message.subject,
        html: message.html,
        text: message.text,
        // The same at every attempt: a mail server that did take an earlier one can tell.
        messageId: `<${message.id}@${senderDomain(mailFrom)}>`,
        headers: { "Auto-Submitted": "auto-generated", ...message.headers },
        signal: signal ? AbortSignal.any([signal, late]) : late,
      }),
    );
    // Whatever becomes of the signal on its way: a worker that waits for ever stops its lane.
    await inTime(sending, messageMs + silenceMs, () => new Error("The mail took too long"));
  };
}

/** Reads what speaks to mail servers, which a store without one has no need of. */
async function openTransport(url: string, maxConnections: number) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The address of `Aṣọ <hello@aso.example>`, or of one that stands alone. */
export function addressOf(mailFrom: string): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

function senderDomain(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}

/** Whether a failure is about this message or its recipient alone, so that others may go out meanwhile. */
export function isAboutMessage(error: unknown): boolean {
  if (error instanceof NotOneAddress) return true;
  return error instanceof Error && "code" in error && /^E(ENVELOPE|MESSAGE)$/.test(`${error.code}`);
}

/** Whether this recipient or this message is refused for good, by the mail server too (SMTP 5xx, RFC 5321 §4.2.1). */
export function isLasting(error: unknown): boolean {
  if (error instanceof NotOneAddress) return true;
  if (!isAboutMessage(error)) return false;
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
}
