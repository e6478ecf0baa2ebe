import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { check, finish } from "../../../tests/kit/money-checks.ts";
import { beginCase, createMoneyDesk, type MoneyDesk, play } from "../../../tests/kit/money-play.ts";
import { type MoneyStep, moneyStep } from "../../../tests/kit/money-steps.ts";
import {
  endReturn,
  type ParcelStep,
  parcelStep,
  runParcelStep,
} from "../../../tests/kit/parcel-steps.ts";
import { findDiscrepancies } from "../../../tests/kit/shop.ts";

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await createMoneyDesk();
});
afterAll(() => desk.pay.close());

type Step = { money: MoneyStep } | { parcel: ParcelStep };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: moneyStep.map((money) => ({ money })) },
  { weight: 3, arbitrary: parcelStep.map((parcel) => ({ parcel })) },
);

/** An item to be exchanged is returned sellable, and is refunded after all. */
const exchangedThenRefunded: Step[] = [
  { parcel: { do: "request", kind: "exchange" } },
  { parcel: { do: "approve", outcome: 0 } },
  { parcel: { do: "receive", outcome: 0 } },
  { parcel: { do: "money", outcome: 0 } },
];

test("payments, refunds and reversals with undone and exchanged parcels: books and stock agree, and every case has a resolution", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(3),
      fc.array(step, { minLength: 2, maxLength: 12 }),
      async (moves, steps) => {
        const given = await beginCase(desk);
        await play(given, { do: "pay", percent: 100 });
        for (let i = 0; i < moves; i += 1) await runParcelStep(given, { do: "advance" });
        for (const next of steps) {
          if ("money" in next) await play(given, next.money);
          else await runParcelStep(given, next.parcel);
          await check(given);
        }
        expect(await endReturn(given)).toBe(true);
        await finish(given);
        expect(await findDiscrepancies(desk.pay.shop)).toEqual([]);
      },
    ),
    { numRuns: 40, examples: [[3, exchangedThenRefunded]] },
  );
}, 240_000);
