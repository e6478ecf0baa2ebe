import { useState } from "react";
import type { Order } from "#contract/api/orders/orders.ts";
import { useCart } from "../../session/cart-context.tsx";
import { availableLines } from "../../stock/available-lines.ts";
import { findProducts } from "../../stock/find-products.ts";
import { toRequestedLines } from "./order-lines.ts";

export function useReorder(order: Order) {
  const cart = useCart();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<readonly string[]>([]);

  async function run() {
    setBusy(true);
    setNotice([]);
    try {
      const products = await findProducts(order.items.map(({ productId }) => productId));
      const { lines, missing } = availableLines(toRequestedLines(order), products, cart.lines);
      if (lines.length > 0) cart.addWithNotice(lines, missing);
      setNotice(missing);
    } catch (cause) {
      console.error(cause);
      setNotice(["We couldn’t check what’s in stock. Please try again."]);
    } finally {
      setBusy(false);
    }
  }

  return { busy, notice, run };
}
