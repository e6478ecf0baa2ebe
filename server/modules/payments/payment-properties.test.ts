import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { check, finish } from "../../../tests/kit/money-checks.ts";
import { beginCase, createMoneyDesk, type MoneyDesk, play } from "../../../tests/kit/money-play.ts";
import { type MoneyStep, moneyStep } from "../../../tests/kit/money-steps.ts";
import { findDiscrepancies } from "../../../tests/kit/shop.ts";

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await createMoneyDesk();
});
afterAll(() => desk.pay.close());

const givenAwayAfterRefund: MoneyStep[] = [
  { do: "pay", percent: 1 },
  { do: "refund", percent: 100, answer: "truth" },
  { do: "decide", pick: 5 },
];
const givenAwayAndPacked: MoneyStep[] = [...givenAwayAfterRefund, { do: "move" }];
const cancelledWithBalanceRequested: MoneyStep[] = [
  { do: "pay", percent: 1 },
  { do: "decide", pick: 1 },
  { do: "cancel" },
];

test("whatever is paid, moved, refunded, cancelled or expired: the books agree and there is a resolution", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moneyStep, { minLength: 1, maxLength: 9 }), async (steps) => {
      const given = await beginCase(desk);
      for (const next of steps) {
        await play(given, next);
        await check(given);
      }
      await finish(given);
      expect(await findDiscrepancies(desk.pay.shop)).toEqual([]);
    }),
    {
      numRuns: 40,
      examples: [[givenAwayAfterRefund], [givenAwayAndPacked], [cancelledWithBalanceRequested]],
    },
  );
}, 240_000);
