import { afterAll, beforeAll, expect, test } from "vitest";
import type { UndeliveredMail } from "#contract/api/staff-mail.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { findMessage, markFailed } from "./mail.queries.ts";
import { writeMail } from "./write-mail.ts";

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
    writeMail(tx, shop.runtime, { ...mail, secret }),
  );
  const id = written ?? "";
  await markFailed(db, id, { status: "dead", lastError: "550 No such user here" });
  return id;
}
const list = () =>
  shop.api<Reply<UndeliveredMail[]>>("GET /staff/mails", { headers: manager.headers });
const resend = (id: string) =>
  shop.api(`POST /staff/mails/${id}/resend`, { headers: manager.headers });

test("what no mail server took is listed with the reason, and without its text", async () => {
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
    },
  ]);
});

test("it is sent again once, by whom the audit log says, and waits no more", async () => {
  const id = await giveUp("Once more");
  expect((await resend(id)).status).toBe(204);
  expect(await findMessage(shop.runtime.db, id)).toMatchObject({ status: "queued", attempts: 0 });
  expect((await list()).body.data.map((mail) => mail.id)).not.toContain(id);
  expect((await resend(id)).body.code).toBe("conflict");
  const log = await shop.api(`GET /staff/audit?subject=${id}`, { headers: manager.headers });
  expect(log.body.data).toMatchObject([
    {
      actor: `staff:${manager.member.id}`,
      action: "mail.sent_again",
      before: { status: "dead" },
      after: { status: "queued" },
    },
  ]);
});

test("one that held a code is shown, and cannot be sent again", async () => {
  const id = await giveUp("Your verification code", true);
  const found = (await list()).body.data.find((mail) => mail.id === id);
  expect(found?.canResend).toBe(false);
  expect((await resend(id)).body.code).toBe("conflict");
  expect((await resend("msg_none")).status).toBe(404);
});

test.each(["newsletter", "newsletter-welcome"])(
  "a letter (%s) is shown, and is not sent to who may have left the list since",
  async (kind) => {
    const id = await giveUp("New cloth is in", false, kind);
    const found = (await list()).body.data.find((mail) => mail.id === id);
    expect(found?.canResend).toBe(false);
    expect((await resend(id)).body.code).toBe("conflict");
    expect(await findMessage(shop.runtime.db, id)).toMatchObject({ status: "dead" });
  },
);
