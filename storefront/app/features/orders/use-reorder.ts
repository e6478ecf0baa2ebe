import { useState } from "react";
import type { Order } from "#contract/api/orders.ts";
import type { Product } from "#contract/api/products.ts";
import { browserApi } from "../../api.ts";
import { faultOf } from "../../loading/fault-of.ts";
import { useCart } from "../../session/cart-context.tsx";
import { reorderLines } from "./reorder.ts";

/** Puts what can still be had of an order into the cart, which opens, and says what could not. */
export function useReorder(order: Order) {
  const cart = useCart();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<readonly string[]>([]);

  async function run() {
    setBusy(true);
    setNotice([]);
    try {
      const { lines, missing } = reorderLines(order, await findProducts(order));
      if (lines.length > 0) cart.addWithNotice(lines, missing);
      setNotice(missing);
    } catch (cause) {
      console.error(cause);
      setNotice(["We could not look at what is in stock. Please try again."]);
    } finally {
      setBusy(false);
    }
  }

  return { busy, notice, run };
}

/** Today's products of an order by id, without those that are gone. */
async function findProducts(order: Order): Promise<Map<string, Product>> {
  const ids = [...new Set(order.items.map(({ productId }) => productId))];
  const found = await Promise.all(ids.map(findProduct));
  return new Map(found.flatMap((product) => (product ? [[product.id, product] as const] : [])));
}

async function findProduct(id: string): Promise<Product | undefined> {
  try {
    return await browserApi().getProduct(id);
  } catch (cause) {
    if (faultOf(cause)?.status === 404) return undefined;
    throw cause;
  }
}
