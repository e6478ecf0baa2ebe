import { useEffect, useState } from "react";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { loadOnClick } from "../loading/load-on-click.ts";
import { useCart } from "../session/cart/cart-context.tsx";

export const loadCartDrawer = () => import("./cart-drawer.tsx");

const openCartDrawer = loadOnClick(loadCartDrawer);
const CartDrawer = lazyComponent(loadCartDrawer);

/** Mounts the cart drawer when first opened. A failed chunk is loaded again on the next click. */
export function LazyCartDrawer() {
  const { isOpen, close } = useCart();
  const { showErrorToast } = useToast();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onLoadError = () => {
      close();
      showErrorToast("The cart could not be loaded. Please try again.");
    };
    openCartDrawer().then(() => setLoaded(true), onLoadError);
  }, [isOpen, close, showErrorToast]);
  return isLoaded && <CartDrawer />;
}
