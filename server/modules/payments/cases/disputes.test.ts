import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { offered } from "../../../../tests/kit/case-desk.ts";
import {
  type ChargebackDesk,
  createChargebackDesk,
} from "../../../../tests/kit/chargeback-desk.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { findProvider } from "../providers/index.ts";

let desk: ChargebackDesk;
beforeAll(async () => {
  desk = await createChargebackDesk("paystack");
});
afterAll(() => desk.close());

const kind = "reversed_after_paid" as const;
const dueAt = "2026-12-08T11:00:00.000Z";

async function dispute({ payment }: OpenOrder, amountKobo: number | null = null): Promise<void> {
  await desk.pay.control.dispute(payment.reference, amountKobo, dueAt);
  await desk.pay.workQuestions();
}

async function resolve(
  { payment }: OpenOrder,
  resolution: "merchant-accepted" | "declined",
): Promise<void> {
  await desk.pay.control.resolveDispute(payment.reference, resolution);
  await desk.pay.workQuestions();
}

async function remind({ payment }: OpenOrder): Promise<void> {
  await desk.pay.control.sendEvent(payment.reference, { kind: "dispute", dispute: "remind" });
  await desk.pay.workQuestions();
}

const staffMails = ({ order }: OpenOrder) =>
  listMails(desk.pay.runtime, "kind = 'payment-review' and subject like $1", [
    `%${order.orderNumber}%`,
  ]);

test("the adapter reads a dispute as the provider has it", async () => {
  const provider = findProvider(desk.pay.runtime, "paystack");
  const open = await desk.paid();
  const { reference } = open.payment;
  await desk.pay.control.dispute(reference, 400_000, dueAt);
  const body = desk.pay.control.exchanges(reference).find((each) => each.kind === "webhook")?.body;
  const id = String(JSON.parse(body ?? "{}").data.id);
  expect(await provider?.findDispute?.(id)).toEqual({
    ...{ kind: "open", reference, amountKobo: kobo(400_000) },
    dueAt: new Date(dueAt),
  });
  await desk.pay.control.resolveDispute(reference, "declined");
  expect(await provider?.findDispute?.(id)).toMatchObject({ kind: "won", reference });
  await desk.pay.control.resolveDispute(reference, "merchant-accepted");
  expect(await provider?.findDispute?.(id)).toMatchObject({ kind: "lost", reference });
  expect(await provider?.findDispute?.("99")).toEqual({ kind: "absent" });
});

test("a dispute is one case that says how much and by when, however often it is announced", async () => {
  const open = await desk.paid();
  await dispute(open, 400_000);
  const paymentCase = await desk.caseOf(open);
  expect(paymentCase).toMatchObject({
    ...{ kind, amount: 4_000, order: { status: "PAID" } },
    detail:
      "The customer's bank disputes ₦4,000 of this payment. Answer it in Paystack's dashboard by Tuesday 8 December at 12:00.",
  });
  expect(offered(paymentCase)).toEqual(["leave", "write_off", "record_reversal"]);
  await remind(open);
  await remind(open);
  expect((await desk.caseOf(open)).id).toBe(paymentCase.id);
  expect([(await desk.notesOf(open)).length, (await staffMails(open)).length]).toEqual([1, 1]);
});

test("a dispute without an amount is about all of the payment", async () => {
  const open = await desk.paid();
  await dispute(open);
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
});

test("a lost dispute is shown in its case, and is recorded like any reversal", async () => {
  const open = await desk.paid();
  await dispute(open);
  const before = await desk.caseOf(open);
  await resolve(open, "merchant-accepted");
  const paymentCase = await desk.caseOf(open);
  expect(paymentCase).toMatchObject({
    ...{ id: before.id, kind, amount: 10_000 },
    detail: expect.stringContaining("resolved the dispute of ₦10,000 against the store"),
  });
  expect([(await desk.notesOf(open)).length, (await staffMails(open)).length]).toEqual([1, 2]);
  expect((await desk.decide(before, "leave")).status).toBe(409);
  await desk.settle(paymentCase, "record_reversal");
  expect(await desk.pay.books(open)).toMatchObject({ status: "REFUNDED", reservedUnits: 0 });
  await resolve(open, "merchant-accepted");
  expect(await desk.kindsOf(open)).toEqual([]);
});

test("a dispute called fine and then lost is a case again", async () => {
  const open = await desk.paid();
  await dispute(open);
  await desk.settle(await desk.caseOf(open), "leave");
  await remind(open);
  expect(await desk.kindsOf(open)).toEqual([]);
  await resolve(open, "merchant-accepted");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
});

test("a dispute that is won closes its case", async () => {
  const open = await desk.paid();
  await dispute(open);
  await resolve(open, "declined");
  expect(await desk.kindsOf(open)).toEqual([]);
  expect((await desk.pay.lookUp(open)).status).toBe("PAID");
});

test("a won dispute closes no case while the payment is reversed", async () => {
  const open = await desk.paid();
  await dispute(open);
  await desk.turn(open, "Failed");
  await resolve(open, "declined");
  expect(await desk.kindsOf(open)).toEqual([kind]);
});

test("an event that names another payment's dispute opens nothing", async () => {
  const [disputed, other] = [await desk.paid(), await desk.paid()];
  await desk.pay.control.dispute(disputed.payment.reference, null, dueAt);
  const body = desk.pay.control
    .exchanges(disputed.payment.reference)
    .find((each) => each.kind === "webhook")?.body;
  const event = JSON.parse(body ?? "{}");
  event.data.transaction.reference = other.payment.reference;
  const payload = JSON.stringify(event);
  const reply = await desk.pay.shop.app.inject({
    method: "POST",
    url: "/api/payments/paystack/webhook",
    payload,
    headers: {
      "content-type": "application/json",
      "x-paystack-signature": createHmac("sha512", "sk_test_of_the_tests")
        .update(payload)
        .digest("hex"),
    },
  });
  expect(reply.statusCode).toBe(200);
  await desk.pay.workQuestions();
  expect(await desk.kindsOf(other)).toEqual([]);
});
