import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Order, OrderRefund } from "#contract/api/orders/orders.ts";
import OrderRefunds from "./order-refunds.tsx";

function draw(state: OrderRefund["state"]): string {
  const refund = { id: "rfd_1", amount: 10_000, at: "2026-11-20T10:00:00.000Z", state };
  const order = { orderNumber: "ASO-1", refunds: [refund] } as unknown as Order;
  return renderToStaticMarkup(<OrderRefunds order={order} isOwn={false} />);
}

test("a refund staff have yet to send is not shown as awaiting the provider", () => {
  expect(draw("to_send")).toContain("Refund requested 20 November 2026; not sent yet");
  expect(draw("to_send")).not.toContain("Processing");
  expect(draw("in_progress")).toContain("Processing since 20 November 2026");
});
