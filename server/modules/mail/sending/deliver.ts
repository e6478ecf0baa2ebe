import { isEmail } from "#contract/validation/email.ts";
import { deliveryTimeoutMs } from "#server/database/extensions/extension-calls.ts";
import type { QueueWorkers } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { withTimeout } from "#server/platform/concurrency/promises.ts";
import type { Config } from "#server/platform/config/config.ts";
import { withSpan } from "#server/platform/observability/traces.ts";
import type { MailMessage } from "../mail.queries.ts";
import { MailDataError, type RenderedMail } from "../render-mail.ts";

const socketTimeoutMs = 15_000;
const messageTimeoutMs = 60_000;

/** Checked on sending: an old invalid address must not roll back the payment it is about. */
class InvalidRecipientError extends Error {
  override readonly message = "The recipient is not a single email address";
}

export type OutgoingMail = Pick<MailMessage, "id" | "recipient" | "subject"> & RenderedMail;

export type Deliver = (
  message: OutgoingMail,
  senderName: string,
  signal?: AbortSignal,
) => Promise<void>;

class TransportError extends Error {
  override readonly message = "The email extension did not take it";
}

type DeliveryRuntime = Pick<Runtime, "config" | "extensions" | "extensionCalls">;

/** In demo mode messages stay in the local mailbox. */
export function openDelivery(
  { config, extensions, extensionCalls }: DeliveryRuntime,
  workers: QueueWorkers,
): Deliver {
  if (config.mode === "demo") return async () => {};
  const sendBySmtp = openSmtp(config, workers);
  const { emailTransport } = extensions;
  if (!emailTransport) {
    if (!sendBySmtp) throw new Error("A live store needs SMTP_URL or an email extension");
    return sendBySmtp;
  }
  const address = parseAddress(config.mailFrom);
  return async (message, senderName, signal) => {
    if (!isEmail(message.recipient)) throw new InvalidRecipientError();
    const { id, recipient: to, subject, html, text } = message;
    const headers = { "Auto-Submitted": "auto-generated", ...message.headers };
    const email = { id, from: { name: senderName, address }, to, subject, html, text, headers };
    const sent = await extensionCalls.call(
      "emailTransport",
      deliveryTimeoutMs,
      (stop) =>
        emailTransport.send(email, { signal: signal ? AbortSignal.any([signal, stop]) : stop }),
      () => null,
    );
    if (sent) return;
    signal?.throwIfAborted();
    if (!sendBySmtp) throw new TransportError();
    await sendBySmtp(message, senderName, signal);
  };
}

/** One open connection for each worker. */
function openSmtp(
  { smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">,
  { concurrency, shutdown }: QueueWorkers,
): Deliver | undefined {
  if (!smtpUrl) return undefined;
  const transport = openTransport(smtpUrl, concurrency);
  const close = async () => (await transport).close({ force: true });
  shutdown.addEventListener("abort", close, { once: true });
  const server = { "server.address": new URL(smtpUrl).hostname };
  const address = parseAddress(mailFrom);
  return async (message, senderName, signal) => {
    if (!isEmail(message.recipient)) throw new InvalidRecipientError();
    const timeout = AbortSignal.timeout(messageTimeoutMs);
    const sending = withSpan("SMTP send", "client", server, async () =>
      (await transport).sendMail({
        from: { name: senderName, address },
        to: { name: "", address: message.recipient },
        subject: message.subject,
        html: message.html,
        text: message.text,
        // Constant over attempts, so that a server which already accepted the message can tell.
        messageId: `<${message.id}@${senderDomain(mailFrom)}>`,
        headers: { "Auto-Submitted": "auto-generated", ...message.headers },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }),
    );
    // A worker that never returns would stop its queue.
    await withTimeout(
      sending,
      messageTimeoutMs + socketTimeoutMs,
      () => new Error("The mail took too long"),
    );
  };
}

async function openTransport(url: string, maxConnections: number) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: socketTimeoutMs,
    greetingTimeout: socketTimeoutMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in and sends nothing. @throws where the server does not let the store in */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl, 1);
  await transport.verify().finally(() => transport.close());
}

export function parseAddress(mailFrom: string): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

function senderDomain(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}

/** Concerns only this message or recipient; others can be sent. */
export function isMessageError(error: unknown): boolean {
  if (error instanceof InvalidRecipientError || error instanceof MailDataError) return true;
  return error instanceof Error && "code" in error && /^E(ENVELOPE|MESSAGE)$/.test(`${error.code}`);
}

/** Rejected for good (SMTP 5xx, RFC 5321 §4.2.1). */
export function isPermanentError(error: unknown): boolean {
  if (error instanceof InvalidRecipientError || error instanceof MailDataError) return true;
  if (!isMessageError(error)) return false;
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
}
