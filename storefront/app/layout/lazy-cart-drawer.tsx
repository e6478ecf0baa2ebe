import { lazy, Suspense, useEffect, useState } from "react";
import { useCart } from "../session/cart-context.tsx";

/** Fetches the drawer's code; call it when a shopper is about to open the cart. */
export const loadCartDrawer = () => import("./cart-drawer.tsx");

const CartDrawer = lazy(loadCartDrawer);

/** Holds the place of the cart drawer until it is first opened. */
export function LazyCartDrawer() {
  const { isOpen } = useCart();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (isOpen) setWanted(true);
  }, [isOpen]);
  return <Suspense fallback={null}>{wanted && <CartDrawer />}</Suspense>;
}
