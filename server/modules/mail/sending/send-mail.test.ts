import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#server/database/connection/connection.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { unavailableError } from "#server/platform/errors/errors.ts";
import { createMailDesk, type MailDesk } from "../../../../tests/kit/mail-desk.ts";
import { getHeader } from "../../../../tests/kit/mail-server.ts";
import { cancelMail, queueMail } from "../index.ts";
import { findMessage, listMessages } from "../mail.queries.ts";
import { resendMail } from "../queue-mail.ts";
import { reduceMailBackoff } from "./index.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await createMailDesk();
});
afterEach(() => desk.clear());
afterAll(() => desk.close());

describe("with a mail server", () => {
  test("a message is delivered once, with both texts and every character intact", async () => {
    const id = await desk.queue({
      headers: { "List-Unsubscribe": "<https://shop.example/u?t=1>" },
    });
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toHaveLength(1);
    const [{ from, to, source } = { from: "", to: [], source: "" }] = desk.smtp.deliveries;
    expect([from, to]).toEqual(["hello@shop.example", ["ada@example.com"]]);
    expect(getHeader(source, "subject")).toBe(desk.sampleMail.title);
    expect(getHeader(source, "from")).toBe("Aṣọ <hello@shop.example>");
    expect(getHeader(source, "to")).toBe("ada@example.com");
    expect(getHeader(source, "message-id")).toBe(`<${id}@shop.example>`);
    expect(getHeader(source, "list-unsubscribe")).toBe("<https://shop.example/u?t=1>");
    expect(source).toMatch(/multipart\/alternative/);
    expect(source).toMatch(/text\/plain/);
    expect(source).toMatch(/text\/html/);
    expect(await findMessage(desk.db, id)).toMatchObject({
      status: "sent",
      attempts: 1,
      lastError: "",
    });
  });

  test("a message has the sender name that an owner set, whatever characters it has", async () => {
    await desk.db.rows({
      text: `insert into settings_version (part, version, value, changes, published_at, published_by)
        values ('mail', 2, $1::jsonb, '[]', now(), 'test')`,
      values: [JSON.stringify({ senderName: "Ọjà (Aṣọ) =?x?=", closing: "" })],
    });
    await desk.queue();
    await desk.sendQueued();
    await desk.db.rows({ text: "delete from settings_version" });
    const [{ source } = { source: "" }] = desk.smtp.deliveries;
    expect(desk.smtp.deliveries).toHaveLength(1);
    expect(getHeader(source, "from")).toContain("<hello@shop.example>");
    expect(getHeader(source, "from")).toContain("Ọjà");
  });

  test("that is busy gets the message later", async () => {
    desk.smtp.refusals.push(
      ...[
        { code: 451, text: "Try later" },
        { code: 452, text: "Too busy" },
      ],
    );
    const id = await desk.queue();
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toHaveLength(1);
    expect(await findMessage(desk.db, id)).toMatchObject({
      status: "sent",
      attempts: 3,
      lastError: "",
    });
  });

  test("that rejects the recipient for good fails the message at once", async () => {
    desk.smtp.refusals.push(...[{ code: 550, text: "No such user here" }]);
    const id = await desk.queue();
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toEqual([]);
    const failed = await listMessages(desk.db, { limit: 10, status: "failed" });
    expect(failed).toMatchObject([{ id, attempts: 1 }]);
    expect(failed[0]?.lastError).toContain("No such user here");
  });

  test("that stays busy fails the message in the end, and the next one is sent", async () => {
    desk.smtp.refusals.push(...Array.from({ length: 2 }, () => ({ code: 451, text: "Try later" })));
    const id = await desk.queue();
    await desk.db.rows({
      text: "update mail_message set attempts = 318 where id = $1",
      values: [id],
    });
    await desk.sendQueued();
    expect(await findMessage(desk.db, id)).toMatchObject({ status: "failed", attempts: 320 });
    const next = await desk.queue();
    await desk.sendQueued();
    expect(await findMessage(desk.db, next)).toMatchObject({ status: "sent" });
    expect(desk.smtp.deliveries).toHaveLength(1);
  });

  test("that cannot be reached leaves the message queued", async () => {
    const id = await desk.queue();
    const away = {
      ...desk.runtime,
      config: { ...desk.runtime.config, smtpUrl: "smtp://127.0.0.1:9" },
    };
    await expect(desk.sendMailTask(away)({ id })).rejects.toThrow("was not accepted");
    expect(await findMessage(desk.db, id)).toMatchObject({ status: "queued", attempts: 1 });
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toHaveLength(1);
  });

  test("that is down for a day gets every message within minutes of its recovery", async () => {
    const id = await desk.queue();
    const away = {
      ...desk.runtime,
      config: { ...desk.runtime.config, smtpUrl: "smtp://127.0.0.1:9" },
    };
    // 96 attempts are a day of them, a quarter of an hour apart.
    await desk.db.rows({
      text: "update mail_message set attempts = 96 where id = $1",
      values: [id],
    });
    await expect(desk.sendMailTask(away)({ id })).rejects.toThrow("was not accepted");
    expect(await findMessage(desk.db, id)).toMatchObject({ status: "queued", attempts: 97 });
    await desk.db.rows({
      text: `update graphile_worker._private_jobs set attempts = 11, run_at = now() + interval '6 hours'`,
    });
    await reduceMailBackoff(desk.runtime);
    const job = await desk.db.first<{ attempts: number; minutes: number }>({
      text: `select attempts, extract(epoch from run_at - now())::float8 / 60 as minutes
        from graphile_worker.jobs`,
    });
    expect(job?.attempts).toBe(7);
    expect(job?.minutes).toBeLessThan(20);
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toHaveLength(1);
  });

  test("a message that two workers have is sent by one at a time", async () => {
    const id = await desk.queue();
    const [one, other] = [desk.sendMailTask(), desk.sendMailTask()];
    desk.smtp.held.add("ada@example.com");
    const shutdown = new AbortController();
    const sending = one({ id }, shutdown.signal);
    await expect.poll(desk.smtp.waiting).toBe(1);
    desk.smtp.held.clear();
    await expect(other({ id })).rejects.toThrow("by another worker");
    expect(desk.smtp.deliveries).toEqual([]);
    // What a worker gives back may be taken at once, what a dead one had after its lease.
    shutdown.abort();
    await expect(sending).rejects.toThrow();
    await desk.db.rows({
      text: "update mail_message set claimed_until = now() + interval '1 minute'",
    });
    await expect(other({ id })).rejects.toThrow("by another worker");
    await desk.db.rows({ text: "update mail_message set claimed_until = now()" });
    await other({ id });
    expect(desk.smtp.deliveries).toHaveLength(1);
  });

  test("a message accepted while the database was down is not sent again", async () => {
    const id = await desk.queue();
    let isAway = true;
    const rows: Db["rows"] = (statement) => {
      if (isAway && statement.text.includes("status = 'sent'")) throw unavailableError("away");
      return desk.db.rows(statement);
    };
    const send = desk.sendMailTask({ ...desk.runtime, db: { ...desk.db, rows } });
    await expect(send({ id })).rejects.toMatchObject({ code: "unavailable" });
    isAway = false;
    await send({ id });
    expect(await findMessage(desk.db, id)).toMatchObject({ status: "sent" });
    expect(desk.smtp.deliveries).toHaveLength(1);
  });

  test("a failed message is resent with all its attempts", async () => {
    desk.smtp.refusals.push({ code: 550, text: "No such user here" });
    const id = await desk.queue();
    await desk.sendQueued();
    const resend = () => desk.db.withTransaction((tx) => resendMail(tx, id));
    await resend();
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toHaveLength(1);
    expect(await findMessage(desk.db, id)).toMatchObject({
      status: "sent",
      attempts: 1,
      lastError: "",
    });
    await expect(resend()).rejects.toMatchObject({ code: "conflict" });
    await expect(desk.db.withTransaction((tx) => resendMail(tx, "msg_none"))).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
  });

  test("the data of a secret message is erased once sent, failed or cancelled, and it is not resent", async () => {
    const sent = await desk.queue({ secret: true });
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toHaveLength(1);
    desk.smtp.refusals.push({ code: 550, text: "No such user here" });
    const dead = await desk.queue({ secret: true });
    await desk.sendQueued();
    const cancelled = await desk.queue({ secret: true });
    await desk.db.withTransaction((tx) => cancelMail(tx, cancelled));
    for (const id of [sent, dead, cancelled]) {
      expect(await findMessage(desk.db, id)).toMatchObject({ data: null });
    }
    await expect(desk.db.withTransaction((tx) => resendMail(tx, dead))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("a job that runs twice delivers once", async () => {
    const id = await desk.queue();
    const send = desk.sendMailTask();
    await send({ id });
    await send({ id });
    expect(desk.smtp.deliveries).toHaveLength(1);
  });
});

test("what is rolled back is never sent", async () => {
  const failing = desk.db.withTransaction(async (tx) => {
    await queueMail(tx, desk.runtime, desk.sampleMail);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const saved = await desk.queue({ subject: "kept" });
  await desk.sendQueued();
  expect(await listMessages(desk.db, { limit: 10 })).toMatchObject([{ id: saved }]);
  expect(desk.smtp.deliveries).toHaveLength(1);
});

test("without a mail server, in demo mode, a message stays in the local mailbox", async () => {
  const config = readConfig({ DATABASE_URL: desk.database.url, LOG_LEVEL: "silent" });
  const id = await desk.queue();
  await desk.sendMailTask({ ...desk.runtime, config })({ id });
  expect(desk.smtp.deliveries).toEqual([]);
  expect(await findMessage(desk.db, id)).toMatchObject({ status: "sent", attempts: 1 });
});
