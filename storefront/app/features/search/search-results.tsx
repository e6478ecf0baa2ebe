import type { Product } from "#contract/api/catalogue/products.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Picture } from "#ui/primitives/picture.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { useDisplayedPrice } from "../../pricing/displayed-price.ts";

export function SearchResults(props: {
  readonly products: readonly Product[];
  readonly active: number;
  readonly optionId: (place: number) => string;
  readonly onOpen: (product: Product) => void;
}) {
  return props.products.map((product, i) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox field
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which points here
    <div
      key={product.id}
      id={props.optionId(i)}
      role="option"
      aria-selected={i === props.active}
      onClick={() => props.onOpen(product)}
      className={classNames(
        "flex cursor-pointer items-center gap-3 border-line border-b px-3.5 py-2 last:border-0 hover:bg-plaster",
        i === props.active && "bg-plaster",
      )}
    >
      <Picture
        image={product.images[0]}
        sizes="36px"
        alt=""
        className="aspect-4/5 w-9 shrink-0 text-[10px]"
      />
      <span className="grow">{product.name}</span>
      <ResultPrice product={product} />
    </div>
  ));
}

function ResultPrice({ product }: { product: Product }) {
  const { priceKobo } = useDisplayedPrice(product);
  return <Price price={priceKobo} className="shrink-0" />;
}
