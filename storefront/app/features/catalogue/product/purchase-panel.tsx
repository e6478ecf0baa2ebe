import { type Ref, type RefObject, useEffect, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import { formatList, pluralForm } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { QuantityStepper } from "#ui/primitives/fields/quantity-stepper.tsx";
import { SizeChips } from "#ui/primitives/fields/size-chips.tsx";
import { CheckIcon } from "#ui/primitives/icons.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { useDisplayedPrice } from "../../../pricing/displayed-price.ts";
import { useCart } from "../../../session/cart/cart-context.tsx";
import { cartLine, stockOf } from "../../../session/cart/cart-line.ts";
import { countItems, isSameLine, maxLineQuantity } from "../../../session/cart/cart-reducer.ts";
import { SizeGuideLink } from "../../../size-guide/size-guide-link.tsx";
import { stockLimitMessage } from "../../../stock/stock-messages.ts";
import { WishlistButton } from "../wishlist-button.tsx";
import { useCarriedSize } from "./colour-picker.tsx";

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
  const carried = useCarriedSize() ?? "";
  useEffect(() => {
    if (stockOf(product, carried) > 0) setSize((chosen) => chosen || carried);
  }, [product, carried]);
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
      {product.fit && (
        <p className="border-line border-y py-3">
          <span className="block font-medium first-letter:uppercase">{product.fit}</span>
          <span className="text-meta text-umber">{product.fitAdvice}</span>
        </p>
      )}
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
          className="size-13 shrink-0 rounded-control border border-ink max-[359px]:ml-auto"
        />
        <p role="status" className="basis-full text-meta text-umber empty:-mt-2.5">
          {purchase.limitMessage}
        </p>
        <noscript className="basis-full">Please enable JavaScript to buy.</noscript>
      </div>
    </div>
  );
}

/** Shown once the first button has scrolled out of view; space for it is reserved. */
export function StickyPurchase(props: {
  readonly product: Product;
  readonly purchase: Purchase;
  readonly buttonRow: RefObject<HTMLDivElement | null>;
}) {
  const { product, purchase, buttonRow } = props;
  const isVisible = useScrolledPast(buttonRow);
  const { priceKobo, originalKobo } = useDisplayedPrice(product, purchase.units);

  function onClick() {
    if (purchase.stage !== "choose") return purchase.addToCart();
    // Without a size the button scrolls to the size picker.
    const sizes = buttonRow.current?.parentElement;
    sizes?.querySelector<HTMLInputElement>("input:enabled")?.focus({ preventScroll: true });
    sizes?.scrollIntoView({ block: "center" });
  }

  return (
    <div className="sticky bottom-0 z-1 -mx-4 h-18 md:hidden">
      {isVisible && (
        <div className="flex h-full items-center justify-between gap-4 border-ink border-t bg-bone px-4">
          <span className="min-w-0">
            <span className="block truncate font-medium text-meta">
              {[product.colour?.name, purchase.size].filter(Boolean).join(", ")}
            </span>
            <Price price={priceKobo} original={originalKobo} />
          </span>
          <Button onClick={onClick} className="px-5">
            <AddButtonLabel stage={purchase.stage} />
          </Button>
        </div>
      )}
    </div>
  );
}

function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}

function SizePicker(props: {
  readonly product: Product;
  readonly chosen: string;
  readonly onChoose: (size: string) => void;
}) {
  const { product, chosen, onChoose } = props;
  const carried = useCarriedSize();
  const sentences = [
    chosen === "" && carried ? missingSizeMessage(product, carried) : "",
    lowStockMessage(product, chosen),
    soldOutMessage(product),
  ];
  return (
    <div className="relative">
      <SizeChips
        legend="Size"
        sizes={product.sizesStock.map(({ size: { size }, stock }) => ({
          size,
          soldOut: stock <= 0,
        }))}
        value={chosen === "" ? null : chosen}
        onChange={onChoose}
        note={sentences.filter((sentence) => sentence !== "").join(" ")}
      />
      <SizeGuideLink
        product={product}
        className="absolute -top-3.25 right-0 py-4 text-meta leading-none"
      />
    </div>
  );
}

/** “XXL isn’t made in Sand.”; empty for a size of the product. */
export function missingSizeMessage({ sizesStock, colour, name }: Product, size: string): string {
  if (sizesStock.some((entry) => entry.size.size === size)) return "";
  return `${size} isn’t made in ${colour?.name ?? name}.`;
}

/** “XS and XXL are sold out.”; empty when every size is available. */
export function soldOutMessage(product: Product): string {
  const soldOut = product.sizesStock
    .filter((entry) => entry.stock <= 0)
    .map((entry) => entry.size.size);
  if (soldOut.length === 0) return "";
  if (soldOut.length === product.sizesStock.length) return "Every size is sold out.";
  return `${formatList(soldOut)} ${pluralForm(soldOut.length, "is", "are")} sold out.`;
}

/** “3 left in XL.” for the selected size, else for sizes low in stock; empty when none is. */
export function lowStockMessage(product: Product, chosen: string): string {
  const low = product.sizesStock.filter(
    (entry) => entry.stock > 0 && entry.stock <= stockLimits.lowUnits,
  );
  const listed = chosen === "" ? low : low.filter((entry) => entry.size.size === chosen);
  const texts = listed.map((entry) => `${entry.stock} left in ${entry.size.size}`);
  return texts.length === 0 ? "" : `${texts.join(", ")}.`;
}

type AddStage = "choose" | "add" | "added";

const labels = {
  choose: "Select a Size",
  add: "Add to Cart",
  added: "Added",
} as const satisfies Record<AddStage, string>;

/** The longest label is rendered invisibly below, so that the width stays the same. */
function AddButtonLabel(props: { readonly stage: AddStage }) {
  return (
    <span
      data-widest={labels.choose}
      className="grid justify-items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-widest)]"
    >
      <span className="inline-flex items-center gap-2">
        {props.stage === "added" && <CheckIcon className="size-4.5" />}
        <span>{labels[props.stage]}</span>
      </span>
    </span>
  );
}
