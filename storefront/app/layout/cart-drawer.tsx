import { plural } from "#contract/text/format.ts";
import { Drawer } from "#ui/primitives/overlays/drawer.tsx";
import { CartContents, CartFooter } from "../features/cart/cart-contents.tsx";
import { useCart } from "../session/cart/cart-context.tsx";
import { CartQuoteLoader, useCartQuote } from "../session/cart/use-cart-quote.ts";
import { useCheckoutOptions } from "../store-content.ts";

export default function CartDrawer() {
  const { lines, itemCount, isOpen, close } = useCart();
  const { quotesPrices } = useCheckoutOptions();
  const [quote, setQuote] = useCartQuote();
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title="Cart"
      aside={itemCount > 0 && plural(itemCount, "item")}
      footer={<CartFooter quote={quote} />}
    >
      <CartContents quote={quote} />
      {quotesPrices && isOpen && lines.length > 0 && (
        <CartQuoteLoader lines={lines} onQuote={setQuote} />
      )}
    </Drawer>
  );
}
