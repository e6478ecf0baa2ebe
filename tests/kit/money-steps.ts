import fc from "fast-check";
import type { RefundAnswer } from "../../sandbox/payment-plan.ts";

/** What may happen to an order, in any order and whether it is allowed then or not. */
export type MoneyStep =
  | { readonly do: "pay" | "pay again"; readonly percent: number }
  | { readonly do: "refund"; readonly percent: number; readonly answer: RefundAnswer }
  /** Closes the case that waits longest by one of its ways out. */
  | { readonly do: "decide"; readonly pick: number }
  /** Takes back how a case was closed last. */
  | { readonly do: "take back" }
  | { readonly do: "refund a piece"; readonly answer: RefundAnswer }
  | { readonly do: "move" | "cancel" | "expire" | "reverse" | "find" | "sweep" | "settle" };

const percent = fc.constantFrom(1, 30, 60, 100, 100, 100, 130);
const answer = fc.constantFrom<RefundAnswer>(
  "truth",
  "truth",
  "lost",
  "lost_undone",
  "declined",
  "begun",
);
export const moneyStep: fc.Arbitrary<MoneyStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pay" as const), percent }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pay again" as const), percent }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      percent: fc.constantFrom(10, 40, 100, 100, 250),
      answer,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("decide" as const), pick: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("take back" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refund a piece" as const), answer }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("move", "cancel", "expire", "reverse", "find", "sweep", "settle"),
    }),
  },
);
