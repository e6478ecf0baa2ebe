import { useEffect, useState } from "react";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { useCart } from "../session/cart-context.tsx";

/** Fetches the drawer's code; call it when a shopper is about to open the cart. */
export const loadCartDrawer = () => import("./cart-drawer.tsx");

const CartDrawer = lazyPart(loadCartDrawer);

/** Holds the place of the cart drawer until it is first opened. What is lost on the way is fetched again by the next press. */
export function LazyCartDrawer() {
  const { isOpen, close } = useCart();
  const { sayError } = useToaster();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const giveUp = () => {
      close();
      sayError("The cart could not be loaded. Please try again.");
    };
    loadCartDrawer().then(() => setThere(true), giveUp);
  }, [isOpen, close, sayError]);
  return isThere && <CartDrawer />;
}
