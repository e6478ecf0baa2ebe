import { CartContents, CartFooter } from "../features/cart/cart-contents.tsx";
import { CartDrawerFrame } from "./cart-drawer-frame.tsx";

/** The cart in its drawer. Most visits never open it, so its code is fetched when one does. */
export default function CartDrawer() {
  return (
    <CartDrawerFrame footer={<CartFooter />}>
      <CartContents />
    </CartDrawerFrame>
  );
}
