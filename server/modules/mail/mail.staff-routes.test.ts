import { afterAll, beforeAll, expect, test } from "vitest";
import type { UndeliveredMail } from "#contract/api/mail/undelivered-mail.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { findMessage, markMessageFailed } from "./mail.queries.ts";
import { queueMail } from "./queue-mail.ts";
import { removeOldMailData } from "./sending/remove-old-data.ts";

let shop: TestApp;
let manager: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  manager = await signInStaff(shop, "manager");
});
afterAll(() => shop.close());

async function giveUp(subject: string, secret = false, kind = "order-paid"): Promise<string> {
  const { db } = shop.runtime;
  const mail = { kind, to: "ada@example.com", title: subject, preview: "", parts: [], footer: "" };
  const written = await db.withTransaction((tx) =>
    queueMail(tx, shop.runtime, { ...mail, secret }),
  );
  const id = written ?? "";
  await markMessageFailed(db, id, { status: "failed", lastError: "550 No such user here" });
  return id;
}
const list = () =>
  shop.api<Reply<UndeliveredMail[]>>("GET /staff/failed-emails", { headers: manager.headers });
const resend = (id: string) =>
  shop.api(`POST /staff/failed-emails/${id}/resend`, { headers: manager.headers });

test("failed emails are listed with the reason, without their text", async () => {
  const id = await giveUp("Your order");
  const { body } = await list();
  expect(body.meta).toEqual({ page: 1, limit: 20, total: 1 });
  expect(body.data).toEqual([
    {
      id,
      kind: "order-paid",
      recipient: "ada@example.com",
      subject: "Your order",
      reason: "550 No such user here",
      attempts: 1,
      createdAt: expect.any(String),
      canResend: true,
      isExpired: false,
    },
  ]);
});

test("a failed email is resent once, with an audit entry", async () => {
  const id = await giveUp("Once more");
  expect((await resend(id)).status).toBe(204);
  expect(await findMessage(shop.runtime.db, id)).toMatchObject({ status: "queued", attempts: 0 });
  expect((await list()).body.data.map((mail) => mail.id)).not.toContain(id);
  expect((await resend(id)).body.code).toBe("conflict");
  const log = await shop.api(`GET /staff/audit?subject=${id}`, { headers: manager.headers });
  expect(log.body.data).toMatchObject([
    {
      actor: `staff:${manager.member.id}`,
      action: "email.resent",
      before: { status: "failed" },
      after: { status: "queued" },
    },
  ]);
});

test("one that held a code is listed, and cannot be resent", async () => {
  const id = await giveUp("Your verification code", true);
  const found = (await list()).body.data.find((mail) => mail.id === id);
  expect(found?.canResend).toBe(false);
  expect((await resend(id)).body.code).toBe("conflict");
  expect((await resend("msg_none")).status).toBe(404);
});

test("one whose content was removed after 90 days is listed as such, and cannot be resent", async () => {
  const id = await giveUp("Long ago");
  await shop.runtime.db.rows({
    text: "update mail_message set created_at = now() - interval '91 days' where id = $1",
    values: [id],
  });
  await removeOldMailData(shop.runtime);
  const found = (await list()).body.data.find((mail) => mail.id === id);
  expect(found).toMatchObject({ subject: "Long ago", canResend: false, isExpired: true });
  expect((await resend(id)).body.code).toBe("conflict");
});

test.each(["newsletter", "newsletter-welcome"])(
  "a letter (%s) is shown, and is not sent to who may have left the list since",
  async (kind) => {
    const id = await giveUp("New cloth is in", false, kind);
    const found = (await list()).body.data.find((mail) => mail.id === id);
    expect(found?.canResend).toBe(false);
    expect((await resend(id)).body.code).toBe("conflict");
    expect(await findMessage(shop.runtime.db, id)).toMatchObject({ status: "failed" });
  },
);
