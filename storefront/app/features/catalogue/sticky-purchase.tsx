import { type RefObject, useEffect, useState } from "react";
import type { Product } from "#contract/api/products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { useShownPrice } from "../../pricing/shown-price.ts";
import { AddButtonLabel } from "./add-button-label.tsx";
import type { Purchase } from "./purchase.tsx";

/**
 * The add button at the foot of a phone, once the first one has been scrolled past. Its place is kept at
 * the end of the product, so nothing moves when it shows.
 */
export function StickyPurchase(props: {
  readonly product: Product;
  readonly purchase: Purchase;
  readonly buttonRow: RefObject<HTMLDivElement | null>;
}) {
  const { product, purchase, buttonRow } = props;
  const shown = useScrolledPast(buttonRow);
  const { priceKobo, struckKobo } = useShownPrice(product, purchase.units);

  function press() {
    if (purchase.stage !== "choose") return purchase.addToCart();
    // Without a size the button leads back to where one is chosen.
    const sizes = buttonRow.current?.parentElement;
    sizes?.querySelector<HTMLInputElement>("input:enabled")?.focus({ preventScroll: true });
    sizes?.scrollIntoView({ block: "center" });
  }

  return (
    <div className="sticky bottom-0 z-1 -mx-4 h-18 md:hidden">
      {shown && (
        <div className="flex h-full items-center justify-between gap-4 border-ink border-t bg-bone px-4">
          <Price price={priceKobo} original={struckKobo} className="text-lead" />
          <Button onClick={press} className="px-5">
            <AddButtonLabel stage={purchase.stage} />
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether an element lies above the window. */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return past;
}
