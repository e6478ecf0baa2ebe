import { Type } from "typebox";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createMailDesk, type MailDesk } from "../../../tests/kit/mail-desk.ts";
import { readable } from "../../../tests/kit/mail-server.ts";
import { deleteMessagesAbout, mailTemplate, queueMail } from "./index.ts";
import { findMessage, listMessages } from "./mail.queries.ts";
import { resendMail } from "./queue-mail.ts";
import { removeOldMailData } from "./sending/index.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await createMailDesk();
});
afterEach(() => desk.clear());
afterAll(() => desk.close());

const dayMs = 86_400_000;
const ids = async () =>
  (await listMessages(desk.db, { limit: 100 })).map(({ id }) => id).toSorted();

describe("an email is stored as data", () => {
  const greetingTemplate = (text: string) =>
    mailTemplate({
      kind: "greeting",
      data: Type.Object({ name: Type.String() }),
      content: ({ name }) => ({
        title: "Hello",
        preview: "",
        parts: [{ kind: "text", text: `${text} ${name}` }],
        footer: "From {store}",
      }),
    });
  const queue = (data: Record<string, unknown>, more = {}) =>
    desk.db.withTransaction(async (tx) => {
      const mail = { kind: "greeting", to: "ada@example.com", subject: "Hello", data, ...more };
      return (await queueMail(tx, desk.runtime, mail)) ?? "";
    });
  const send = (id: string, text = "Dear") =>
    desk.sendMailTask(desk.runtime, "email", [greetingTemplate(text)])({ id });

  test("and rendered by the template of the day it is sent", async () => {
    const id = await queue({ name: "Adé" });
    expect(await findMessage(desk.db, id)).toMatchObject({ data: { name: "Adé" } });
    await send(id, "Good morning");
    const [delivery] = desk.smtp.deliveries;
    expect(readable(delivery?.source ?? "")).toContain("Good morning Adé");
    expect(await findMessage(desk.db, id)).toMatchObject({
      status: "sent",
      data: { name: "Adé" },
    });
  });

  test("that does not fit a changed template is reported, kept and sent once it fits", async () => {
    const id = await queue({ firstName: "Adé" });
    await send(id);
    expect(desk.smtp.deliveries).toEqual([]);
    const failed = await findMessage(desk.db, id);
    expect(failed).toMatchObject({ status: "failed", data: { firstName: "Adé" } });
    expect(failed?.lastError).toMatch(/does not fit the template greeting/);
    expect(failed?.lastError).not.toContain("Adé");
    await desk.db.rows({
      text: `update mail_message set data = '{"name":"Adé"}' where id = $1`,
      values: [id],
    });
    await desk.db.withTransaction((tx) => resendMail(tx, id));
    await send(id);
    expect(desk.smtp.deliveries).toHaveLength(1);
  });

  test("without keeping another email of the same job from leaving", async () => {
    const [wrong, right] = [await queue({}), await queue({ name: "Adé" })];
    await desk.sendMailTask(desk.runtime, "email", [greetingTemplate("Dear")])({
      ids: [wrong, right],
    });
    expect(await findMessage(desk.db, wrong)).toMatchObject({ status: "failed" });
    expect(await findMessage(desk.db, right)).toMatchObject({ status: "sent" });
  });
});

describe("the data of emails", () => {
  const age = (id: string, days: number) =>
    desk.db.rows({
      text: "update mail_message set created_at = now() - $2 * interval '1 day' where id = $1",
      values: [id, days],
    });

  test("is removed after 90 days; recipient, subject and status stay", async () => {
    const [old, recent, waiting] = [await desk.queue(), await desk.queue(), await desk.queue()];
    await desk.sendMailTask()({ ids: [old, recent] });
    await age(old, 91);
    await age(recent, 89);
    await age(waiting, 91);
    await removeOldMailData(desk.runtime);
    expect(await findMessage(desk.db, old)).toMatchObject({
      recipient: "ada@example.com",
      subject: desk.sampleMail.title,
      status: "sent",
      data: null,
    });
    for (const id of [recent, waiting]) {
      expect(await findMessage(desk.db, id)).toMatchObject({
        data: { title: desk.sampleMail.title },
      });
    }
  });

  test("is removed in batches, however much there is", async () => {
    await desk.db.rows({
      text: `insert into mail_message (id, kind, recipient, subject, data, status, created_at)
        select 'msg_' || n, 'test', 'ada@example.com', 'Old', '{}', 'sent', now() - interval '100 days'
        from generate_series(1, 2500) as n`,
    });
    const stopped = AbortSignal.abort();
    await expect(removeOldMailData(desk.runtime, stopped)).rejects.toThrow();
    await removeOldMailData(desk.runtime);
    const left = await desk.db.rows({ text: "select from mail_message where data is not null" });
    expect(left).toEqual([]);
  });

  test("once removed cannot be sent again", async () => {
    desk.smtp.refusals.push({ code: 550, text: "No such user here" });
    const id = await desk.queue();
    await desk.sendQueued();
    await desk.db.rows({
      text: "update mail_message set created_at = now() - $1 * interval '1 ms'",
      values: [91 * dayMs],
    });
    await removeOldMailData(desk.runtime);
    await expect(desk.db.withTransaction((tx) => resendMail(tx, id))).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

test("erasure finds emails to an address in any case, and those that mention it or an order", async () => {
  const toThem = await desk.queue({ to: "Ngozi@Example.com" });
  const aboutOrder = await desk.queue({ subject: "New order ASO-7K2M9X4P" });
  const inPart = await desk.queue({
    parts: [{ kind: "rows", rows: [{ label: "Customer", note: "NGOZI@example.com", value: "" }] }],
  });
  const inHeader = await desk.queue({ headers: { "Reply-To": "ngozi@example.com" } });
  const other = await desk.queue({ subject: "New order ASO-7K2M9X4Q, not.ngozi@example.com" });
  await desk.db.withTransaction((tx) =>
    deleteMessagesAbout(tx, { addresses: ["ngozi@example.com"], references: ["ASO-7K2M9X4P"] }),
  );
  for (const id of [toThem, aboutOrder, inPart, inHeader]) {
    expect(await findMessage(desk.db, id)).toBeUndefined();
  }
  expect(await ids()).toEqual([other]);
});
