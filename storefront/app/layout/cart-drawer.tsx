import { plural } from "#contract/text/format.ts";
import { Drawer } from "#ui/primitives/overlays/drawer.tsx";
import { CartContents, CartFooter } from "../features/cart/cart-contents.tsx";
import { useCart } from "../session/cart/cart-context.tsx";

export default function CartDrawer() {
  const { itemCount, isOpen, close } = useCart();
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title="Cart"
      aside={itemCount > 0 && plural(itemCount, "item")}
      footer={<CartFooter />}
    >
      <CartContents />
    </Drawer>
  );
}
