import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Product } from "#contract/api/catalogue/products.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { isUnmodifiedClick } from "#ui/primitives/is-unmodified-click.ts";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { getDisplayedPrice } from "../../../pricing/displayed-price.ts";

/** The size selected in the colour that the shopper came from; undefined from elsewhere. */
export function useCarriedSize(): string | undefined {
  return (useLocation().state as { readonly size?: string } | null)?.size;
}

export function ColourPicker(props: { readonly product: Product; readonly size: string }) {
  const { product, size } = props;
  const { colours } = product;
  const navigate = useNavigate();
  const own = useRef<HTMLAnchorElement>(null);
  const isFromColour = useCarriedSize() !== undefined;

  // The pressed link went with its page.
  useEffect(() => {
    if (isFromColour) own.current?.focus({ preventScroll: true });
  }, [isFromColour]);

  function follow(event: MouseEvent<HTMLAnchorElement>, to: string) {
    if (!isUnmodifiedClick(event)) return;
    event.preventDefault();
    void navigate(to, { state: { size }, replace: true, preventScrollReset: true });
  }

  if (!colours) return null;
  const ownPrice = getDisplayedPrice(product).priceKobo;
  return (
    <fieldset className="mb-6 min-w-0">
      <legend className="mb-2.5 font-medium text-meta">Colour</legend>
      <ul className="flex flex-wrap gap-x-2.5 gap-y-4">
        {colours.map(({ id, name, soldOut, image, ...pricing }) => {
          const isOwn = id === product.id;
          const { priceKobo, originalKobo } = getDisplayedPrice({ ...pricing, tieredPricing: [] });
          const to = `/product/${id}`;
          return (
            <li key={id} className="w-20.5 text-meta md:w-21.5">
              <a
                ref={isOwn ? own : undefined}
                href={to}
                aria-current={isOwn}
                onClick={(event) => follow(event, to)}
                className="group block text-umber hover:text-ink aria-[current=true]:font-medium aria-[current=true]:text-ink"
              >
                <span className="relative block h-16 overflow-clip rounded-badge bg-plaster outline-offset-3 group-aria-[current=true]:outline-2 group-aria-[current=true]:outline-ink">
                  {image && (
                    <Picture
                      image={image}
                      sizes="86px"
                      alt=""
                      className={classNames("size-full", image.name !== "cloth" && "scale-250")}
                    />
                  )}
                  {soldOut && <span className="struck-through-chip absolute inset-0 bg-paper/60" />}
                </span>
                <span className="mt-2 block wrap-anywhere">
                  <span>{name}</span>
                  {soldOut && <span>, sold out</span>}
                </span>
                {priceKobo !== ownPrice && (
                  <span className={classNames("tabular-nums", originalKobo && "text-laterite")}>
                    {formatNaira(priceKobo)}
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
