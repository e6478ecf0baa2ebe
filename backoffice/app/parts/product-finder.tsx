import type { Product } from "#contract/api/products.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { priceOf } from "./chosen-line.ts";
import { FindGoods } from "./find-goods.tsx";

interface ProductFinderProps {
  readonly label: string;
  readonly onChoose: (product: Product, size: string) => void;
}

/** Finds goods by what a buyer calls them; a press on a size takes a piece of it. */
export function ProductFinder({ label, onChoose }: ProductFinderProps) {
  return (
    <FindGoods label={label} offersAny>
      {(product) => <FoundProduct key={product.id} product={product} onChoose={onChoose} />}
    </FindGoods>
  );
}

function FoundProduct({
  product,
  onChoose,
}: { product: Product } & Pick<ProductFinderProps, "onChoose">) {
  return (
    <li className="flex gap-3 border-line border-b py-3">
      <img
        src={product.images[0]?.thumbnailUrl ?? ""}
        alt=""
        width={44}
        height={55}
        className="h-13.75 w-11 shrink-0 bg-plaster object-cover"
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-medium">{product.name}</span>
          <span className="tabular-nums">{formatNaira(priceOf(product))}</span>
        </p>
        <fieldset className="mt-1.5 flex flex-wrap gap-1.5">
          <legend className="sr-only">Sizes of {product.name}</legend>
          {product.sizesStock.map(({ size: { size }, stock }) => (
            <button
              key={size}
              type="button"
              disabled={stock === 0}
              onClick={() => onChoose(product, size)}
              className="flex min-h-11 min-w-14 flex-col items-center justify-center border border-line-strong bg-paper px-2 font-medium hover:bg-plaster disabled:border-line disabled:text-umber disabled:line-through disabled:hover:bg-paper"
            >
              <span className="sr-only">
                {stock > 0 && "Add "}
                {product.name}, size
              </span>
              {size}
              <span className="text-caption text-umber tabular-nums">
                {stock === 0 ? "sold out" : `${stock} left`}
              </span>
            </button>
          ))}
        </fieldset>
      </div>
    </li>
  );
}
