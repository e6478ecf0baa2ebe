import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Logger, runOnce } from "graphile-worker";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connect, type Db } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/kit/database.ts";
import {
  createSendMailTask,
  listMessages,
  type OutgoingMail,
  queueMail,
  sendMailJob,
} from "./index.ts";
import { findMessage } from "./mail.queries.ts";

/** What the mail server took in: envelope and source of a message. */
interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** Refusals the mail server answers with, one for each coming recipient, before it accepts again. */
let refusals: { code: number; text: string }[] = [];
let deliveries: Delivery[] = [];
let smtp: SMTPServer;
let database: TestDatabase;
let db: Db;
let runtime: Runtime;

const live = (port: number) => ({
  MODE: "live",
  PUBLIC_URL: "https://shop.example",
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "Aṣọ <hello@shop.example>",
  PAYAZA_PUBLIC_KEY: "PZ78-PKLIVE-X",
  PAYAZA_SECRET_KEY: "PZ78-SKLIVE-X",
  LOG_LEVEL: "silent",
});

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      const refusal = refusals.shift();
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      void text(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        deliveries.push({ from, to: rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  const listening = smtp.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  database = await createTestDatabase();
  const config = readConfig({ ...live(port), DATABASE_URL: database.url });
  db = connect(database.url, { max: 6 });
  runtime = { config, db, clock: () => new Date(), log: createLog(config.logLevel) };
});
afterEach(async () => {
  refusals = [];
  deliveries = [];
  await db.rows({ text: "truncate mail_message" });
  await db.rows({ text: "delete from graphile_worker._private_jobs" });
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await new Promise((resolve) => smtp.close(() => resolve(undefined)));
});

const letter: OutgoingMail = {
  kind: "test",
  to: "ada@example.com",
  subject: "Ọjà tuntun: ₦5,000 off",
  html: "<p>Ẹ káàbọ̀</p>",
  text: "Ẹ káàbọ̀",
};
const queue = (mail: Partial<OutgoingMail> = {}) =>
  db.withTransaction((tx) => queueMail(tx, runtime, { ...letter, ...mail }));

/** The decoded value of a header; folded lines are joined. */
function header(source: string, name: string): string | undefined {
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

/** Lets the queue run, without its pauses between attempts, until no message waits any more. */
async function workOff(): Promise<void> {
  const taskList = { [sendMailJob]: createSendMailTask(runtime) };
  const logger = new Logger(() => () => {});
  for (;;) {
    await db.rows({ text: "update graphile_worker._private_jobs set run_at = now()" });
    await runOnce({ pgPool: db.pool, taskList, logger, noHandleSignals: true });
    if ((await listMessages(db, { limit: 1, status: "queued" })).length === 0) return;
  }
}

describe("with a mail server", () => {
  test("a message is delivered once, with both texts and every letter intact", async () => {
    const id = await queue({ headers: { "List-Unsubscribe": "<https://shop.example/u?t=1>" } });
    await workOff();
    expect(deliveries).toHaveLength(1);
    const [{ from, to, source } = { from: "", to: [], source: "" }] = deliveries;
    expect([from, to]).toEqual(["hello@shop.example", ["ada@example.com"]]);
    expect(header(source, "subject")).toBe(letter.subject);
    expect(header(source, "from")).toBe("Aṣọ <hello@shop.example>");
    expect(header(source, "to")).toBe("ada@example.com");
    expect(header(source, "message-id")).toBe(`<${id}@shop.example>`);
    expect(header(source, "list-unsubscribe")).toBe("<https://shop.example/u?t=1>");
    expect(source).toMatch(/multipart\/alternative/);
    expect(source).toMatch(/text\/plain/);
    expect(source).toMatch(/text\/html/);
    expect(await findMessage(db, id)).toMatchObject({ status: "sent", attempts: 1, lastError: "" });
  });

  test("that is busy gets the message again later", async () => {
    refusals = [
      { code: 451, text: "Try later" },
      { code: 421, text: "Too busy" },
    ];
    const id = await queue();
    await workOff();
    expect(deliveries).toHaveLength(1);
    expect(await findMessage(db, id)).toMatchObject({ status: "sent", attempts: 3, lastError: "" });
  });

  test("that refuses the recipient for good puts the message among the dead at once", async () => {
    refusals = [{ code: 550, text: "No such user here" }];
    const id = await queue();
    await workOff();
    expect(deliveries).toEqual([]);
    const dead = await listMessages(db, { limit: 10, status: "dead" });
    expect(dead).toMatchObject([{ id, attempts: 1 }]);
    expect(dead[0]?.lastError).toContain("No such user here");
  });

  test("that stays busy gives the message up in the end, and the next one goes out", async () => {
    refusals = Array.from({ length: 12 }, () => ({ code: 451, text: "Try later" }));
    const id = await queue();
    await workOff();
    expect(await findMessage(db, id)).toMatchObject({ status: "dead", attempts: 12 });
    const next = await queue();
    await workOff();
    expect(await findMessage(db, next)).toMatchObject({ status: "sent" });
    expect(deliveries).toHaveLength(1);
  });

  test("that cannot be reached leaves the message waiting", async () => {
    const id = await queue();
    const away = { ...runtime, config: { ...runtime.config, smtpUrl: "smtp://127.0.0.1:9" } };
    await expect(createSendMailTask(away)({ id })).rejects.toThrow("was not accepted");
    expect(await findMessage(db, id)).toMatchObject({ status: "queued", attempts: 1 });
    await workOff();
    expect(deliveries).toHaveLength(1);
  });

  test("a job that runs twice delivers once", async () => {
    const id = await queue();
    const send = createSendMailTask(runtime);
    await send({ id });
    await send({ id });
    expect(deliveries).toHaveLength(1);
  });
});

test("what is rolled back is never sent", async () => {
  const failing = db.withTransaction(async (tx) => {
    await queueMail(tx, runtime, letter);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const kept = await queue({ subject: "kept" });
  await workOff();
  expect(await listMessages(db, { limit: 10 })).toMatchObject([{ id: kept }]);
  expect(deliveries).toHaveLength(1);
});

describe("no text from outside adds a header or a recipient", () => {
  const attack = "Hello\r\nBcc: victim@example.com\r\n\r\n<p>Body</p>";

  test("in the subject or a header", async () => {
    await queue({ subject: attack, headers: { "Reply-To": `a@example.com\r\nCc: v@example.com` } });
    await workOff();
    const [{ to, source } = { to: [], source: "" }] = deliveries;
    expect(to).toEqual(["ada@example.com"]);
    expect(header(source, "bcc")).toBeUndefined();
    expect(header(source, "cc")).toBeUndefined();
    expect(header(source, "subject")).toBe("Hello Bcc: victim@example.com <p>Body</p>");
  });

  test.each([
    "ada@example.com\r\nBcc: victim@example.com",
    "ada@example.com, victim@example.com",
    "ada@example.com;victim@example.com",
    "Ada <ada@example.com>",
    "victim@example.com>\r\nRCPT TO:<b@example.com",
    "",
  ])("in the recipient: %j", async (to) => {
    await expect(queue({ to })).rejects.toThrow(RangeError);
  });
});

test("without a mail server, in demo mode, a message stays in the local mailbox", async () => {
  const config = readConfig({ DATABASE_URL: database.url, LOG_LEVEL: "silent" });
  const id = await queue();
  await createSendMailTask({ ...runtime, config })({ id });
  expect(deliveries).toEqual([]);
  expect(await findMessage(db, id)).toMatchObject({ status: "sent", attempts: 1 });
});
