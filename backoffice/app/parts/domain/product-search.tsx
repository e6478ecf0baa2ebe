import { useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useDebouncedValue } from "../forms/use-debounced-value.ts";
import { productPrice } from "./cart-lines.tsx";

const pauseMs = 250;
const maxResults = 6;

interface ProductSearchProps {
  readonly label: string;
  readonly showsSuggestions?: boolean;
  readonly children: (product: Product) => Elements;
}

export function ProductSearch({ label, showsSuggestions = false, children }: ProductSearchProps) {
  const [text, setText] = useState("");
  const search = useDebouncedValue(text.trim(), pauseMs);
  const isEnabled = showsSuggestions || search !== "";
  const { loaded } = useLoaded(
    async (signal) => {
      const query = { limit: maxResults, ...(search && { search }) };
      return isEnabled ? (await api("GET /products", { query, signal })).data : [];
    },
    ["product-search", isEnabled, search],
    { showPrevious: true },
  );
  const products = loaded.state === "ready" ? loaded.data : [];
  const message =
    loaded.state === "failed"
      ? "Products could not be loaded."
      : loaded.state === "ready" &&
        isEnabled &&
        products.length === 0 &&
        `No products match “${search}”.`;
  return (
    <div>
      <Field
        label={label}
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="Search name, type or colour"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="mt-2 text-meta text-umber empty:hidden">
        {message}
      </p>
      <ul className="mt-2">{products.map(children)}</ul>
    </div>
  );
}

interface ProductSizePickerProps {
  readonly label: string;
  readonly onChoose: (product: Product, size: string) => void;
}

export function ProductSizePicker({ label, onChoose }: ProductSizePickerProps) {
  return (
    <ProductSearch label={label} showsSuggestions>
      {(product) => <ProductResult key={product.id} product={product} onChoose={onChoose} />}
    </ProductSearch>
  );
}

function ProductResult({
  product,
  onChoose,
}: { product: Product } & Pick<ProductSizePickerProps, "onChoose">) {
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
          <span className="tabular-nums">{formatNaira(productPrice(product))}</span>
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
                <span>{stock > 0 && "Add "}</span>
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
