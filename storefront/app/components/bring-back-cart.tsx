import { useState } from "react";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useCart } from "../session/cart/cart-context.tsx";
import { availableLines } from "../stock/available-lines.ts";
import { findProducts } from "../stock/find-products.ts";

/** Since a reload empties the cart (specification), offers what was in it. */
export default function BringBackCart({ className }: { readonly className?: string }) {
  const cart = useCart();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const { lastLines } = cart;
  if (lastLines.length === 0) return null;

  async function bringBack() {
    setState("busy");
    try {
      const products = await findProducts(lastLines.map(({ id }) => id));
      const requested = lastLines.map((line, i) => ({ ...line, name: `Item ${i + 1}` }));
      const { lines, missing } = availableLines(requested, products, cart.lines);
      cart.addWithNotice(lines, missing);
      if (lines.length === 0) cart.clearLastCart();
      setState("ready");
    } catch (cause) {
      console.error(cause);
      setState("failed");
    }
  }

  const items = lastLines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={className}>
      <Button variant="ghost" busy={state === "busy"} onClick={() => void bringBack()}>
        {`Bring back your cart (${plural(items, "item")})`}
      </Button>
      <p role="alert" className="mt-2 text-red empty:hidden">
        {state === "failed" && "We couldn’t check what’s in stock. Please try again."}
      </p>
    </div>
  );
}
