import assert from "node:assert/strict";
import { findDiscrepancies } from "../../../tests/kit/shop.ts";
import { secondsUntil } from "./seconds-until.ts";
import type { TrialStore } from "./trial-store.ts";

/**
 * Everything that must hold after an outage: acknowledged orders are there once, stock is what its ledger says, and each
 * message reached the mail server once.
 * @param acknowledged numbers of orders that shoppers were told
 * @throws {AssertionError} when anything does not
 */
export async function checkLedger(
  store: TrialStore,
  acknowledged: readonly string[],
): Promise<{ orders: number; mails: number }> {
  const { db } = store.runtime;
  // Whoever looked at System health signed in for it, and has mail.
  await secondsUntil("all mail", () => isMailDone(store), 300_000);
  const rows = await db.rows<{ number: string }>({
    text: "select order_number as number from shop_order",
  });
  const numbers = new Set(rows.map(({ number }) => number));
  assert.deepEqual(
    acknowledged.filter((number) => !numbers.has(number)),
    [],
    "orders are lost",
  );
  assert.equal(new Set(acknowledged).size, acknowledged.length, "an order was told twice");
  const doubled = await db.rows({
    text: `select email from shop_order where email like '%@trial.example' group by email having count(*) > 1`,
  });
  assert.deepEqual(doubled, [], "orders are doubled");
  assert.deepEqual(await findDiscrepancies(store), [], "the books differ");
  const mails = await db.rows<{ id: string; status: string }>({
    text: "select id, status from mail_message",
  });
  const sent = store.smtp.deliveries.map(
    ({ source }) => /^Message-ID: <([^@]+)@/im.exec(source)?.[1] ?? "",
  );
  const byId = (a: string, b: string) => (a < b ? -1 : 1);
  assert.deepEqual(
    sent.toSorted(byId),
    mails.map(({ id }) => id).toSorted(byId),
    "a message was not sent, or twice",
  );
  return { orders: numbers.size, mails: mails.length };
}

/** Whether no message waits any more. */
export async function isMailDone({ runtime }: TrialStore): Promise<boolean> {
  const text = "select id from mail_message where status <> 'sent' limit 1";
  return (await runtime.db.first({ text })) === undefined;
}

export async function isMoneyKnown({ runtime, sandbox }: TrialStore): Promise<boolean> {
  const text = "select count(*)::integer as count from shop_order where status = 'PAID'";
  const paid = await runtime.db.first<{ count: number }>({ text });
  return paid?.count === sandbox.control.payments().length;
}

/** Whether no order waits for its payment. */
export async function isAllPaid({ runtime }: TrialStore): Promise<boolean> {
  const text = "select id from shop_order where status = 'PENDING_PAYMENT' limit 1";
  return (await runtime.db.first({ text })) === undefined;
}
