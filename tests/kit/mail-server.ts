import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Logger, runOnce } from "graphile-worker";
import { SMTPServer } from "smtp-server";
import { mailTemplates } from "#server/composition/mail-templates.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { listMessages } from "#server/modules/mail/mail.queries.ts";
import { createSendMailTask, sendMailJobs } from "#server/modules/mail/sending/index.ts";

export interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

export interface MailServer {
  readonly port: number;
  /** Everything it took in. */
  readonly deliveries: Delivery[];
  /** Refusals it answers with, one for each coming recipient, before it accepts again. */
  readonly refusals: { code: number; text: string }[];
  /** Recipients it does not answer about as long as they stand here. */
  readonly held: Set<string>;
  /** How many connections were opened to it so far. */
  connections(): number;
  /** How many conversations wait for an answer about a held recipient. */
  waiting(): number;
  close(): Promise<void>;
}

/** Starts the mail server. Call `close` in afterAll. */
export async function startMailServer(): Promise<MailServer> {
  const deliveries: Delivery[] = [];
  const refusals: { code: number; text: string }[] = [];
  const held = new Set<string>();
  const waiting = new Set<string>();
  let connections = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 0,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, session, done) {
      if (held.has(address)) {
        waiting.add(session.id);
        return;
      }
      const refusal = refusals.shift();
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onClose: ({ id }) => void waiting.delete(id),
    onData(stream, session, done) {
      const receive = (source: string) => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        deliveries.push({ from, to: rcptTo.map(({ address }) => address), source });
        done();
      };
      // What breaks off in the middle was not taken in.
      text(stream).then(receive, () => {});
    },
  });
  const listening = smtp.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    deliveries,
    refusals,
    held,
    connections: () => connections,
    waiting: () => waiting.size,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

/** Lets the queue of mail run, without its pauses between attempts, until no message waits any more. */
export async function sendQueuedMail(runtime: Runtime): Promise<void> {
  const { db } = runtime;
  const ended = new AbortController();
  const sendMail = createSendMailTask(
    runtime,
    { concurrency: 1, shutdown: ended.signal },
    mailTemplates,
  );
  const taskList = Object.fromEntries(
    Object.values(sendMailJobs).map(({ name }) => [name, (payload: unknown) => sendMail(payload)]),
  );
  const logger = new Logger(() => () => {});
  for (;;) {
    await db.rows({ text: "update graphile_worker._private_jobs set run_at = now()" });
    await runOnce({ pgPool: db.pool, taskList, logger, noHandleSignals: true });
    if ((await listMessages(db, { limit: 1, status: "queued" })).length === 0) break;
  }
  ended.abort();
}

export function liveStore(port: number): Readonly<Record<string, string>> {
  return {
    MODE: "live",
    PUBLIC_URL: "https://shop.example",
    TRUSTED_PROXIES: "0",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Aṣọ <hello@shop.example>",
    PAYAZA_PUBLIC_KEY: "PZ78-PKTEST-X",
    PAYAZA_SECRET_KEY: "PZ78-SKTEST-X",
    PAYAZA_MODE: "Test",
    LOG_LEVEL: "silent",
  };
}

/** A body of a delivered message as its reader sees it (quoted-printable, RFC 2045 §6.7). */
export function readable(source: string): string {
  const bytes = source
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

export function getHeader(source: string, name: string): string | undefined {
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const line = head.split("\r\n").find((each) => each.toLowerCase().startsWith(`${name}:`));
  return line
    ?.slice(name.length + 1)
    .trim()
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, encoded: string) =>
      Buffer.from(encoded, "base64").toString(),
    )
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, encoded: string) =>
      Buffer.from(
        encoded
          .replaceAll("_", " ")
          .replace(/=([0-9A-F]{2})/g, (__, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        "latin1",
      ).toString(),
    );
}
