import { type Ref, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { QuantityStepper } from "#ui/primitives/quantity-stepper.tsx";
import { useCart } from "../../session/cart-context.tsx";
import { cartLine, stockOf } from "../../session/cart-line.ts";
import { countItems, isSameLine, maxLineQuantity } from "../../session/cart-reducer.ts";
import { stockLimitMessage } from "../../stock/stock-messages.ts";
import { AddButtonLabel, type AddStage } from "./add-button-label.tsx";
import { SizePicker } from "./size-picker.tsx";
import { WishlistButton } from "./wishlist-button.tsx";

export interface Purchase {
  readonly size: string;
  readonly quantity: number;
  readonly stage: AddStage;
  readonly inCart: number;
  /** Units of the size that can still be added; at least 1, so that the button explains why not. */
  readonly maxQuantity: number;
  readonly limitMessage: string;
  /** Units that wholesale tiers count: in the cart and about to be added. */
  readonly units: number;
  chooseSize(size: string): void;
  chooseQuantity(quantity: number): void;
  addToCart(): void;
}

/** Selected size and quantity; the quantity never exceeds the remaining stock of the size. */
export function usePurchase(product: Product): Purchase {
  const cart = useCart();
  const [size, setSize] = useState("");
  const [quantity, setQuantity] = useState(1);
  const isJustAdded = cart.added?.some((line) => isSameLine(line, { id: product.id, size }));
  const stage = size === "" ? "choose" : isJustAdded ? "added" : "add";
  const productLines = cart.lines.filter((line) => line.id === product.id);
  const inCart = countItems(productLines);
  const inCartOf = (one: string) => countItems(productLines.filter((line) => line.size === one));
  const maxQuantityOf = (one: string) =>
    Math.max(1, maxLineQuantity({ stock: stockOf(product, one) }) - inCartOf(one));
  const maxQuantity = maxQuantityOf(size);
  const selectedQuantity = Math.min(quantity, maxQuantity);
  return {
    size,
    quantity: selectedQuantity,
    stage,
    inCart,
    maxQuantity,
    limitMessage:
      stage === "add"
        ? stockLimitMessage(stockOf(product, size), selectedQuantity, inCartOf(size))
        : "",
    units: stage === "add" ? inCart + selectedQuantity : inCart,
    chooseSize(next) {
      setSize(next);
      setQuantity(Math.min(quantity, maxQuantityOf(next)));
    },
    chooseQuantity: setQuantity,
    addToCart() {
      if (size === "") return;
      cart.add(cartLine(product, size, selectedQuantity));
    },
  };
}

export function PurchasePanel(props: {
  readonly product: Product;
  readonly purchase: Purchase;
  readonly buttonRow: Ref<HTMLDivElement>;
}) {
  const { product, purchase, buttonRow } = props;
  const { size, quantity, stage } = purchase;
  return (
    <div className="grid gap-6">
      <SizePicker product={product} chosen={size} onChoose={purchase.chooseSize} />
      <div ref={buttonRow} className="flex flex-wrap gap-2.5">
        <QuantityStepper
          name={product.name}
          value={quantity}
          max={purchase.maxQuantity}
          onChange={purchase.chooseQuantity}
        />
        <Button
          aria-disabled={stage === "choose"}
          onClick={purchase.addToCart}
          className="grow px-4 md:max-lg:px-2 max-[359px]:order-last max-[359px]:basis-full"
        >
          <AddButtonLabel stage={stage} />
        </Button>
        <WishlistButton
          product={product}
          className="size-13 shrink-0 border border-ink max-[359px]:ml-auto"
        />
        <p role="status" className="basis-full text-meta text-umber empty:-mt-2.5">
          {purchase.limitMessage}
        </p>
        <noscript className="basis-full">Please enable JavaScript to buy.</noscript>
      </div>
    </div>
  );
}
