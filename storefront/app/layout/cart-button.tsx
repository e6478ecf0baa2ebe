import { classNames } from "#ui/primitives/class-names.ts";
import { BagIcon } from "#ui/primitives/icons.tsx";
import { useCart } from "../session/cart-context.tsx";
import { loadCartDrawer } from "./lazy-cart-drawer.tsx";

/** Opens the cart drawer and counts what is in it. */
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
      <span
        className={classNames(
          "flex h-5 min-w-5 items-center justify-center px-1 font-semibold text-meta leading-none tabular-nums",
          itemCount > 0 ? "bg-laterite text-paper" : "bg-plaster text-umber",
        )}
      >
        {itemCount}
        <span className="sr-only">{itemCount === 1 ? " item" : " items"}</span>
      </span>
    </button>
  );
}
