import type { ReactNode } from "react";
import { Drawer } from "#ui/primitives/drawer.tsx";
import { useCart } from "../session/cart-context.tsx";

interface CartDrawerFrameProps {
  /** The lines, or the words of an empty cart. */
  readonly children: ReactNode;
  /** Subtotal and Checkout, always in view. */
  readonly footer: ReactNode;
}

/** The drawer around the cart: its title, the item count and what stays in view. */
export function CartDrawerFrame({ children, footer }: CartDrawerFrameProps) {
  const { itemCount, isOpen, close } = useCart();

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
