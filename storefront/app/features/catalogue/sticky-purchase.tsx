import { type RefObject, useEffect, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { useDisplayedPrice } from "../../pricing/displayed-price.ts";
import { AddButtonLabel } from "./add-button-label.tsx";
import type { Purchase } from "./purchase-panel.tsx";

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
          <Price price={priceKobo} original={originalKobo} className="text-lead" />
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
