import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { OrderVerb } from "./order-verb.tsx";
import type { OrderPresses } from "./use-order-presses.ts";

const draw = (row: Partial<StaffOrderSummary>) =>
  renderToStaticMarkup(
    <OrderVerb
      row={{ id: "ord_1", orderNumber: "ASO-1", ...row } as StaffOrderSummary}
      presses={{ busy: null } as OrderPresses}
      onSend={() => {}}
    />,
  );

test.each([
  ["PAID", "Packed"],
  ["PROCESSING", "Send…"],
] as const)(
  "an order that is %s can be moved on from its row, unless nothing of it is left to send",
  (status, word) => {
    expect(draw({ status, pieces: 1 })).toContain(word);
    expect(draw({ status, pieces: 0 })).toBe("");
  },
);
