import { useState } from "react";
import type { Order } from "#contract/api/orders/orders.ts";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import { useCart } from "../../session/cart/cart-context.tsx";
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

export function ReorderNotice({ notice }: { notice: readonly string[] }) {
  return (
    <div role="status">
      {notice.length > 0 && (
        <div className="mt-4 flex gap-2.5 rounded-panel border border-line-strong bg-paper px-4 py-3">
          <WarningIcon className="mt-0.5 shrink-0 text-amber" />
          <ul>
            {notice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
