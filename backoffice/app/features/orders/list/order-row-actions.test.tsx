import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import type { OrderTransitions } from "../use-order-transitions.ts";
import { OrderRowAction } from "./order-row-actions.tsx";

const draw = (row: Partial<StaffOrderSummary>) =>
  renderToStaticMarkup(
    <OrderRowAction
      row={{ id: "ord_1", orderNumber: "ASO-1", ...row } as StaffOrderSummary}
      transitions={{ busy: null } as OrderTransitions}
      onPack={() => {}}
      onSend={() => {}}
    />,
  );

test.each([
  ["PAID", "Mark packed"],
  ["PROCESSING", "Send…"],
] as const)(
  "an order that is %s has its action in the row, unless nothing is left to ship",
  (status, word) => {
    expect(draw({ status, units: 1 })).toContain(word);
    expect(draw({ status, units: 0 })).toBe("");
  },
);
