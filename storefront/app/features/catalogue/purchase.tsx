import { type Ref, useState } from "react";
import type { Product } from "#contract/api/products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { QuantityStepper } from "#ui/primitives/quantity-stepper.tsx";
import { useCart } from "../../session/cart-context.tsx";
import { cartLine, stockOf } from "../../session/cart-line.ts";
import { countItems, isSameLine, mostOf } from "../../session/cart-reducer.ts";
import { stopWords } from "../../stock/stock-words.ts";
import { AddButtonLabel, type AddStage } from "./add-button-label.tsx";
import { HeartButton } from "./heart-button.tsx";
import { SizePicker } from "./size-picker.tsx";

/** What a shopper has chosen of a product, and how it gets into the cart. */
export interface Purchase {
  readonly size: string;
  readonly quantity: number;
  readonly stage: AddStage;
  /** Pieces of the product in the cart, over all sizes. */
  readonly inCart: number;
  /** Pieces of the chosen size that can still be added; at least 1, so that pressing says why not. */
  readonly most: number;
  /** Why no more than that can be chosen; empty while it is not reached. */
  readonly stop: string;
  /** Pieces that wholesale tiers are counted by: those in the cart and those about to be added. */
  readonly units: number;
  chooseSize(size: string): void;
  chooseQuantity(quantity: number): void;
  addToCart(): void;
}

/** Keeps the choice of size and quantity; a quantity never exceeds what is left of its size beside the cart. */
export function usePurchase(product: Product): Purchase {
  const cart = useCart();
  const [size, setSize] = useState("");
  const [quantity, setQuantity] = useState(1);
  const justAdded = cart.added?.some((line) => isSameLine(line, { id: product.id, size }));
  const stage = size === "" ? "choose" : justAdded ? "added" : "add";
  const ofProduct = cart.lines.filter((line) => line.id === product.id);
  const inCart = countItems(ofProduct);
  const inCartOf = (one: string) => countItems(ofProduct.filter((line) => line.size === one));
  const mostIn = (one: string) =>
    Math.max(1, mostOf({ stock: stockOf(product, one) }) - inCartOf(one));
  const most = mostIn(size);
  const wanted = Math.min(quantity, most);
  return {
    size,
    quantity: wanted,
    stage,
    inCart,
    most,
    stop: stage === "add" ? stopWords(stockOf(product, size), wanted, inCartOf(size)) : "",
    units: stage === "add" ? inCart + wanted : inCart,
    chooseSize(next) {
      setSize(next);
      setQuantity(Math.min(quantity, mostIn(next)));
    },
    chooseQuantity: setQuantity,
    addToCart() {
      if (size === "") return;
      cart.add(cartLine(product, size, wanted));
    },
  };
}

/** Size, quantity, button and heart. */
export function PurchasePanel(props: {
  readonly product: Product;
  readonly purchase: Purchase;
  /** The row of the button, so that the page can tell when it has been scrolled past. */
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
          max={purchase.most}
          onChange={purchase.chooseQuantity}
        />
        {/* Not `disabled`: on a slow line a size is chosen and this pressed before the page's code knows. */}
        <Button
          aria-disabled={stage === "choose"}
          onClick={purchase.addToCart}
          className="grow px-4 md:max-lg:px-2 max-[359px]:order-last max-[359px]:basis-full"
        >
          <AddButtonLabel stage={stage} />
        </Button>
        <HeartButton
          product={product}
          className="size-13 shrink-0 border border-ink max-[359px]:ml-auto"
        />
        <p role="status" className="basis-full text-meta text-umber empty:-mt-2.5">
          {purchase.stop}
        </p>
        <noscript className="basis-full">Buying needs a browser that runs scripts.</noscript>
      </div>
    </div>
  );
}
