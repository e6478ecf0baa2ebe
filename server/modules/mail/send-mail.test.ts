import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connect, type Db } from "#server/database/connection.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config.ts";
import { unavailable } from "#server/platform/errors.ts";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/kit/database.ts";
import {
  headerOf,
  liveStore,
  type MailServer,
  startMailServer,
  workOffMail,
} from "../../../tests/kit/mail-server.ts";
import {
  createSendMailTask,
  listMessages,
  type Mail,
  shortenMailPauses,
  withholdMail,
  writeMail,
} from "./index.ts";
import { findMessage } from "./mail.queries.ts";
import { resendMail } from "./resend-mail.ts";

let smtp: MailServer;
let database: TestDatabase;
let db: Db;
let runtime: Runtime;

beforeAll(async () => {
  smtp = await startMailServer();
  database = await createTestDatabase();
  const config = readConfig({ ...liveStore(smtp.port), DATABASE_URL: database.url });
  db = connect(database.url, { max: 6 });
  runtime = createRuntime({
    config,
    db,
    clock: () => new Date(),
    log: createLog(config.logLevel),
  });
});
afterEach(async () => {
  smtp.refusals.length = 0;
  smtp.deliveries.length = 0;
  await db.rows({ text: "truncate mail_message" });
  await db.rows({ text: "delete from graphile_worker._private_jobs" });
});
afterAll(async () => {
  ended.abort();
  await db.close();
  await database.drop();
  await smtp.close();
});

const letter: Mail = {
  kind: "test",
  to: "ada@example.com",
  title: "Ọjà tuntun: ₦5,000 off",
  preview: "",
  parts: [{ kind: "text", text: "Ẹ káàbọ̀" }],
  footer: "",
};
const queue = async (mail: Partial<Mail> = {}) =>
  (await db.withTransaction((tx) => writeMail(tx, runtime, { ...letter, ...mail }))) ?? "";
/** The task by itself; what it keeps open is closed at the end. */
const ended = new AbortController();
const sendMailTask = (on = runtime) =>
  createSendMailTask(on, { concurrency: 1, ended: ended.signal });

const workOff = () => workOffMail(runtime);

describe("letters", () => {
  test("leave at their pace, from all processes together, and hold up no other mail", async () => {
    const slow = { ...runtime, config: { ...runtime.config, lettersPerMinute: 1 } };
    const ids = [await queue(), await queue(), await queue()];
    const stopped = new AbortController();
    const send = (lane: "letters" | "mails", of: readonly string[]) =>
      createSendMailTask(
        slow,
        { concurrency: 1, ended: ended.signal },
        lane,
      )({ ids: of }, stopped.signal);
    await send("letters", ids.slice(0, 1));
    expect(smtp.deliveries).toHaveLength(1);
    const waiting = send("letters", ids.slice(1, 2));
    const refused = expect(waiting).rejects.toThrow();
    await send("mails", ids.slice(2));
    expect(smtp.deliveries).toHaveLength(2);
    // Whoever lets a letter go while it waits for its turn has not tried to send it.
    stopped.abort();
    await refused;
    expect(await findMessage(db, ids[1] ?? "")).toMatchObject({ status: "queued", attempts: 0 });
  });
});

describe("a message that is withheld", () => {
  const withhold = (id: string) => db.withTransaction((tx) => withholdMail(tx, id));

  test("while it waits for its turn is not sent when that comes", async () => {
    await db.rows({ text: "delete from rate_limit" });
    const paced = { ...runtime, config: { ...runtime.config, lettersPerMinute: 12 } };
    const send = createSendMailTask(paced, { concurrency: 1, ended: ended.signal }, "letters");
    const [first, second] = [await queue(), await queue()];
    await send({ id: first });
    const sending = send({ id: second });
    await pause(200);
    expect(await withhold(second)).toBe(true);
    await sending;
    expect(smtp.deliveries).toHaveLength(1);
    expect(await findMessage(db, second)).toMatchObject({ status: "withheld", attempts: 0 });
  });

  test("while a mail server refuses it does not wait again", async () => {
    smtp.refusals.push({ code: 451, text: "Try later" });
    const id = await queue();
    const rows: Db["rows"] = async (statement) => {
      if (statement.text.includes("last_error = $3")) await withhold(id);
      return await db.rows(statement);
    };
    await sendMailTask({ ...runtime, db: { ...db, rows } })({ id }).catch(() => {});
    await workOff();
    expect(smtp.deliveries).toEqual([]);
    expect(await findMessage(db, id)).toMatchObject({ status: "withheld" });
  });
});

describe("with a mail server", () => {
  test("a message is delivered once, with both texts and every letter intact", async () => {
    const id = await queue({ headers: { "List-Unsubscribe": "<https://shop.example/u?t=1>" } });
    await workOff();
    expect(smtp.deliveries).toHaveLength(1);
    const [{ from, to, source } = { from: "", to: [], source: "" }] = smtp.deliveries;
    expect([from, to]).toEqual(["hello@shop.example", ["ada@example.com"]]);
    expect(headerOf(source, "subject")).toBe(letter.title);
    expect(headerOf(source, "from")).toBe("Aṣọ <hello@shop.example>");
    expect(headerOf(source, "to")).toBe("ada@example.com");
    expect(headerOf(source, "message-id")).toBe(`<${id}@shop.example>`);
    expect(headerOf(source, "list-unsubscribe")).toBe("<https://shop.example/u?t=1>");
    expect(source).toMatch(/multipart\/alternative/);
    expect(source).toMatch(/text\/plain/);
    expect(source).toMatch(/text\/html/);
    expect(await findMessage(db, id)).toMatchObject({ status: "sent", attempts: 1, lastError: "" });
  });

  test("a message comes from the name that an owner set, whatever letters it has", async () => {
    await db.rows({
      text: `insert into settings_version (part, version, value, changes, published_at, published_by)
        values ('mail', 2, $1::jsonb, '[]', now(), 'test')`,
      values: [JSON.stringify({ senderName: "Ọjà (Aṣọ) =?x?=", closing: "" })],
    });
    await queue();
    await workOff();
    await db.rows({ text: "delete from settings_version" });
    const [{ source } = { source: "" }] = smtp.deliveries;
    expect(smtp.deliveries).toHaveLength(1);
    expect(headerOf(source, "from")).toContain("<hello@shop.example>");
    expect(headerOf(source, "from")).toContain("Ọjà");
  });

  test("that is busy gets the message again later", async () => {
    smtp.refusals.push(
      ...[
        { code: 451, text: "Try later" },
        { code: 452, text: "Too busy" },
      ],
    );
    const id = await queue();
    await workOff();
    expect(smtp.deliveries).toHaveLength(1);
    expect(await findMessage(db, id)).toMatchObject({ status: "sent", attempts: 3, lastError: "" });
  });

  test("that refuses the recipient for good puts the message among the dead at once", async () => {
    smtp.refusals.push(...[{ code: 550, text: "No such user here" }]);
    const id = await queue();
    await workOff();
    expect(smtp.deliveries).toEqual([]);
    const dead = await listMessages(db, { limit: 10, status: "dead" });
    expect(dead).toMatchObject([{ id, attempts: 1 }]);
    expect(dead[0]?.lastError).toContain("No such user here");
  });

  test("that stays busy gives the message up in the end, and the next one goes out", async () => {
    smtp.refusals.push(...Array.from({ length: 2 }, () => ({ code: 451, text: "Try later" })));
    const id = await queue();
    await db.rows({ text: "update mail_message set attempts = 318 where id = $1", values: [id] });
    await workOff();
    expect(await findMessage(db, id)).toMatchObject({ status: "dead", attempts: 320 });
    const next = await queue();
    await workOff();
    expect(await findMessage(db, next)).toMatchObject({ status: "sent" });
    expect(smtp.deliveries).toHaveLength(1);
  });

  test("that cannot be reached leaves the message waiting", async () => {
    const id = await queue();
    const away = { ...runtime, config: { ...runtime.config, smtpUrl: "smtp://127.0.0.1:9" } };
    await expect(sendMailTask(away)({ id })).rejects.toThrow("was not accepted");
    expect(await findMessage(db, id)).toMatchObject({ status: "queued", attempts: 1 });
    await workOff();
    expect(smtp.deliveries).toHaveLength(1);
  });

  test("that is away for a day gets every message within minutes of its return", async () => {
    const id = await queue();
    const away = { ...runtime, config: { ...runtime.config, smtpUrl: "smtp://127.0.0.1:9" } };
    // 96 attempts are a day of them, a quarter of an hour apart.
    await db.rows({ text: "update mail_message set attempts = 96 where id = $1", values: [id] });
    await expect(sendMailTask(away)({ id })).rejects.toThrow("was not accepted");
    expect(await findMessage(db, id)).toMatchObject({ status: "queued", attempts: 97 });
    await db.rows({
      text: `update graphile_worker._private_jobs set attempts = 11, run_at = now() + interval '6 hours'`,
    });
    await shortenMailPauses(runtime);
    const job = await db.first<{ attempts: number; minutes: number }>({
      text: `select attempts, extract(epoch from run_at - now())::float8 / 60 as minutes
        from graphile_worker.jobs`,
    });
    expect(job?.attempts).toBe(7);
    expect(job?.minutes).toBeLessThan(20);
    await workOff();
    expect(smtp.deliveries).toHaveLength(1);
  });

  test("a message that it took while the database was away is not sent again", async () => {
    const id = await queue();
    let isAway = true;
    const rows: Db["rows"] = (statement) => {
      if (isAway && statement.text.includes("status = 'sent'")) throw unavailable("away");
      return db.rows(statement);
    };
    const send = sendMailTask({ ...runtime, db: { ...db, rows } });
    await expect(send({ id })).rejects.toMatchObject({ code: "unavailable" });
    isAway = false;
    await send({ id });
    expect(await findMessage(db, id)).toMatchObject({ status: "sent" });
    expect(smtp.deliveries).toHaveLength(1);
  });

  test("a message among the dead goes out when it is sent again, with all its attempts", async () => {
    smtp.refusals.push({ code: 550, text: "No such user here" });
    const id = await queue();
    await workOff();
    const resend = () => db.withTransaction((tx) => resendMail(tx, id));
    await resend();
    await workOff();
    expect(smtp.deliveries).toHaveLength(1);
    expect(await findMessage(db, id)).toMatchObject({ status: "sent", attempts: 1, lastError: "" });
    await expect(resend()).rejects.toMatchObject({ code: "conflict" });
    await expect(db.withTransaction((tx) => resendMail(tx, "msg_none"))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("the body of a secret message is not kept, sent or dead, and it is not sent again", async () => {
    const sent = await queue({ secret: true });
    await workOff();
    expect(smtp.deliveries).toHaveLength(1);
    smtp.refusals.push({ code: 550, text: "No such user here" });
    const dead = await queue({ secret: true });
    await workOff();
    for (const id of [sent, dead]) {
      expect(await findMessage(db, id)).toMatchObject({ html: "", text: "" });
    }
    await expect(db.withTransaction((tx) => resendMail(tx, dead))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("a job that runs twice delivers once", async () => {
    const id = await queue();
    const send = sendMailTask();
    await send({ id });
    await send({ id });
    expect(smtp.deliveries).toHaveLength(1);
  });
});

test("what is rolled back is never sent", async () => {
  const failing = db.withTransaction(async (tx) => {
    await writeMail(tx, runtime, letter);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const kept = await queue({ subject: "kept" });
  await workOff();
  expect(await listMessages(db, { limit: 10 })).toMatchObject([{ id: kept }]);
  expect(smtp.deliveries).toHaveLength(1);
});

describe("no text from outside adds a header or a recipient", () => {
  const attack = "Hello\r\nBcc: victim@example.com\r\n\r\n<p>Body</p>";

  test("in the subject or a header", async () => {
    await queue({ subject: attack, headers: { "Reply-To": `a@example.com\r\nCc: v@example.com` } });
    await workOff();
    const [{ to, source } = { to: [], source: "" }] = smtp.deliveries;
    expect(to).toEqual(["ada@example.com"]);
    expect(headerOf(source, "bcc")).toBeUndefined();
    expect(headerOf(source, "cc")).toBeUndefined();
    expect(headerOf(source, "subject")).toBe("Hello Bcc: victim@example.com <p>Body</p>");
  });

  test.each([
    "ada@example.com\r\nBcc: victim@example.com",
    "ada@example.com, victim@example.com",
    "ada@example.com;victim@example.com",
    "Ada <ada@example.com>",
    "victim@example.com>\r\nRCPT TO:<b@example.com",
    " ",
    "ada@example.i\u0307t",
  ])("in the recipient: %j, whose message reaches nobody and shows as not accepted", async (to) => {
    const id = await queue({ to });
    await workOff();
    expect(smtp.deliveries).toEqual([]);
    const lastError = "Its recipient is not one e-mail address";
    expect(await findMessage(db, id)).toMatchObject({ status: "dead", lastError });
  });

  test("where nobody is to get it: it is not written", async () => {
    expect(await queue({ to: "" })).toBeFalsy();
    await workOff();
    expect(smtp.deliveries).toEqual([]);
  });
});

test("without a mail server, in demo mode, a message stays in the local mailbox", async () => {
  const config = readConfig({ DATABASE_URL: database.url, LOG_LEVEL: "silent" });
  const id = await queue();
  await sendMailTask({ ...runtime, config })({ id });
  expect(smtp.deliveries).toEqual([]);
  expect(await findMessage(db, id)).toMatchObject({ status: "sent", attempts: 1 });
});
