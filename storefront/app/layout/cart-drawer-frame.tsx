import type { ReactNode } from "react";
import { plural } from "#contract/text/format.ts";
import { Drawer } from "#ui/primitives/drawer.tsx";
import { useCart } from "../session/cart-context.tsx";

interface CartDrawerFrameProps {
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

export function CartDrawerFrame({ children, footer }: CartDrawerFrameProps) {
  const { itemCount, isOpen, close } = useCart();

  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title="Cart"
      aside={itemCount > 0 && plural(itemCount, "item")}
      footer={footer}
    >
      {children}
    </Drawer>
  );
}
