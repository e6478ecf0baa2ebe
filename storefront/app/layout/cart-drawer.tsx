import { CartContents, CartFooter } from "../features/cart/cart-contents.tsx";
import { CartDrawerFrame } from "./cart-drawer-frame.tsx";

export default function CartDrawer() {
  return (
    <CartDrawerFrame footer={<CartFooter />}>
      <CartContents />
    </CartDrawerFrame>
  );
}
