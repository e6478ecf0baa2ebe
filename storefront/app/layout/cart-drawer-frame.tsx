import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Drawer } from "#ui/primitives/drawer.tsx";
import { useCart } from "../session/cart-context.tsx";

interface CartDrawerFrameProps {
  /** The lines, or the words of an empty cart. */
  readonly children: ReactNode;
  /** Subtotal and Checkout, always in view. */
  readonly footer: ReactNode;
}

/** The drawer around the cart: title with item count, and closing when the shopper goes to another page. */
export function CartDrawerFrame({ children, footer }: CartDrawerFrameProps) {
  const { itemCount, isOpen, close } = useCart();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new page closes the drawer
  useEffect(close, [pathname]);

  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title="Cart"
      aside={itemCount > 0 && (itemCount === 1 ? "1 item" : `${itemCount} items`)}
      footer={footer}
    >
      {children}
    </Drawer>
  );
}
