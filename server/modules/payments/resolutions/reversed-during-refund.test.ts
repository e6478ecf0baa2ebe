import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ChargebackDesk,
  createChargebackDesk,
} from "../../../../tests/kit/chargeback-desk.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";

let desk: ChargebackDesk;
beforeAll(async () => {
  desk = await createChargebackDesk();
});
afterAll(() => desk.close());

const kind = "reversed_after_paid" as const;

describe("money reversed while its full refund has no clear result", () => {
  /** All of it is refunded, without a clear answer; the provider declines the next refund. */
  async function refundWithoutEnd({ order, payment }: OpenOrder): Promise<void> {
    desk.pay.control.plan(payment.reference, { refundAnswers: ["server_error", "declined"] });
    const refunded = await desk.call(`POST /staff/orders/${order.id}/refunds`, desk.owner, {
      ...{ mode: "all", lines: [], shipping: false, why: "unwanted" },
      ...{ amount: 10_000, refundable: 10_000 },
    });
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(201);
  }

  test.each([
    ["mark_not_refunded", [kind]],
    ["retry_refund", ["refund_failed", kind]],
  ] as const)("is a case once that refund fails (%s)", async (resolution, cases) => {
    const open = await desk.paid();
    await refundWithoutEnd(open);
    await desk.turn(open, "Failed");
    expect(await desk.kindsOf(open)).toEqual(["refund_unknown"]);
    desk.pay.advance(1_000);
    await desk.settle(await desk.caseOf(open), resolution);
    await desk.pay.workQuestions();
    expect(await desk.kindsOf(open)).toEqual(cases);
    expect(await desk.caseOf(open, kind)).toMatchObject({ amount: 10_000 });
  });

  test("is a case once that refund fails, even if the provider is unreachable", async () => {
    const open = await desk.paid();
    await refundWithoutEnd(open);
    desk.pay.control.plan(open.payment.reference, { events: [] });
    await desk.turn(open, "Failed");
    desk.pay.advance(1_000);
    desk.pay.control.plan(open.payment.reference, { answers: ["server_error"] });
    await desk.settle(await desk.caseOf(open), "mark_not_refunded");
    await desk.pay.workQuestions();
    expect(await desk.kindsOf(open)).toEqual([]);
    // The query is retried until it is answered.
    const rerunQueries = async () => {
      await desk.pay.runtime.db.rows({
        text: "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs",
      });
      await desk.pay.workQuestions();
      return await desk.kindsOf(open);
    };
    await expect.poll(rerunQueries, { timeout: 10_000 }).toEqual([kind]);
  });

  test("is a case again, though it was found before", async () => {
    const open = await desk.paid();
    await desk.turn(open, "Failed");
    await desk.settle(await desk.caseOf(open), "leave");
    await desk.turn(open, "Completed");
    await refundWithoutEnd(open);
    await desk.turn(open, "Failed");
    desk.pay.advance(1_000);
    await desk.settle(await desk.caseOf(open), "mark_not_refunded");
    await desk.pay.workQuestions();
    expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
  });

  test("is a case again, though that was closed with nothing left", async () => {
    const open = await desk.paid();
    await desk.turn(open, "Failed");
    desk.pay.control.settle(open.payment.reference, "Completed");
    await refundWithoutEnd(open);
    desk.pay.control.settle(open.payment.reference, "Failed");
    const paymentCase = await desk.caseOf(open, kind);
    expect(paymentCase.resolutions).toMatchObject([
      { resolution: "leave", effect: expect.stringContaining("while a refund is in progress") },
    ]);
    await desk.settle(paymentCase, "leave");
    desk.pay.advance(1_000);
    await desk.settle(await desk.caseOf(open), "mark_not_refunded");
    await desk.pay.workQuestions();
    expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
  });
});
