import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Order, OrderRefund } from "#contract/api/orders.ts";
import OrderRefunds from "./order-refunds.tsx";

function draw(state: OrderRefund["state"]): string {
  const refund = { id: "rfd_1", amount: 10_000, at: "2026-11-20T10:00:00.000Z", state };
  const order = { orderNumber: "ASO-1", refunds: [refund] } as unknown as Order;
  return renderToStaticMarkup(<OrderRefunds order={order} isOwn={false} />);
}

test("money that staff have yet to send is not told as the provider's to confirm", () => {
  expect(draw("to_send")).toContain(
    "Noted on 20 November 2026; the shop has not sent it from its bank yet",
  );
  expect(draw("to_send")).not.toContain("provider");
  expect(draw("under_way")).toContain("the payment provider has not confirmed it yet");
});
