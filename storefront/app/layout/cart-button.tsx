import { pluralForm } from "#contract/text/format.ts";
import { BagIcon } from "#ui/primitives/icons.tsx";
import { useCart } from "../session/cart-context.tsx";
import { loadCartDrawer } from "./lazy-cart-drawer.tsx";

export function CartButton() {
  const { itemCount, open } = useCart();
  return (
    <button
      type="button"
      onClick={open}
      onPointerEnter={loadCartDrawer}
      onFocus={loadCartDrawer}
      aria-haspopup="dialog"
      className="flex min-h-11 min-w-11 items-center justify-end gap-2 hover:text-indigo"
    >
      <BagIcon />
      <span className="max-md:sr-only">Cart </span>
      {itemCount > 0 && (
        <span className="flex h-5 min-w-5 items-center justify-center bg-laterite px-1 font-semibold text-meta text-paper leading-none tabular-nums">
          <span>{itemCount}</span>
          <span className="sr-only"> {pluralForm(itemCount, "item", "items")}</span>
        </span>
      )}
    </button>
  );
}
