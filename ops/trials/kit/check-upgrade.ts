import assert from "node:assert/strict";
import type { Db } from "#server/database/connection/connection.ts";
import type { Sandbox } from "../../../sandbox/start-sandbox.ts";
import type { MailServer } from "../../../tests/kit/mail-server.ts";

/** Orders of the shoppers of a trial, and not those of the demo. */
const ours = "%@trial.example";

export async function listApplied(db: Db): Promise<string[]> {
  const text = 'select name from schema_migration order by name collate "C"';
  return (await db.rows<{ name: string }>({ text })).map(({ name }) => name);
}

/** Whether no order of ours waits for its payment. */
export async function isPaid(db: Db): Promise<boolean> {
  const text =
    "select id from shop_order where email like $1 and status = 'PENDING_PAYMENT' limit 1";
  return (await db.first({ text, values: [ours] })) === undefined;
}

export async function isMailSent(db: Db): Promise<boolean> {
  const text = "select id from mail_message where recipient like $1 and status <> 'sent' limit 1";
  return (await db.first({ text, values: [ours] })) === undefined;
}

/** @throws {AssertionError} unless the store knows each payment of the provider once, with its amount */
export async function checkPayments(db: Db, { control }: Sandbox): Promise<number> {
  const captured = await db.rows<{ reference: string; kobo: number }>({
    text: `select c.reference, c.amount_kobo as kobo from payment_capture c
      join shop_order o on o.id = c.order_id where o.email like $1`,
    values: [ours],
  });
  const paid = control
    .payments()
    .filter(({ customer }) => customer.email.endsWith("@trial.example"))
    .map(({ merchantReference, amountKobo }) => `${merchantReference} ${amountKobo}`);
  assert.deepEqual(
    captured.map(({ reference, kobo }) => `${reference} ${kobo}`).sort(),
    paid.sort(),
    "payments differ from the provider's",
  );
  return captured.length;
}

/** @throws {AssertionError} unless each order that was told to be packed was packed once */
export async function checkPacked(db: Db, packed: readonly string[]): Promise<number> {
  const events = await db.rows<{ id: string }>({
    text: "select order_id as id from order_event where kind = 'packed' and order_id = any ($1)",
    values: [packed],
  });
  assert.deepEqual(events.map(({ id }) => id).sort(), [...packed].sort(), "packed orders differ");
  return packed.length;
}

/** @throws {AssertionError} unless each message to a shopper reached the mail server once */
export async function checkMails(db: Db, { deliveries }: MailServer): Promise<number> {
  const messages = await db.rows<{ id: string }>({
    text: "select id from mail_message where recipient like $1",
    values: [ours],
  });
  const sent = deliveries
    .filter(({ to }) => to.some((each) => each.endsWith("@trial.example")))
    .map(({ source }) => /^Message-ID: <([^@]+)@/im.exec(source)?.[1] ?? "");
  assert.deepEqual(
    sent.sort(),
    messages.map(({ id }) => id).sort(),
    "a message is lost or doubled",
  );
  return messages.length;
}
