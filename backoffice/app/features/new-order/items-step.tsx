import { useState } from "react";
import type { Product, ProductSort } from "#contract/api/catalogue/products.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Select } from "#ui/primitives/fields/select.tsx";
import { SearchIcon } from "#ui/primitives/icons.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { addItem, type CartLine, productPrice } from "../../parts/domain/cart-lines.tsx";
import { useProductChoices } from "../../parts/domain/use-product-choices.ts";
import { useDebouncedValue } from "../../parts/forms/use-debounced-value.ts";
import { Panel } from "../../parts/layout/panel.tsx";

const pauseMs = 250;
const pageSize = 6;
const maxProducts = 60;
const lowStock = 3;

interface ItemsStepProps {
  readonly lines: readonly CartLine[];
  readonly onChange: (lines: readonly CartLine[]) => void;
}

const sorts: readonly { readonly value: ProductSort; readonly label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "price-asc", label: "Lowest price" },
  { value: "price-desc", label: "Highest price" },
];

export function ItemsStep({ lines, onChange }: ItemsStepProps) {
  const [text, setText] = useState("");
  const [type, setType] = useState("");
  const [sort, setSort] = useState<ProductSort | "">("");
  const [limit, setLimit] = useState(pageSize);
  const search = useDebouncedValue(text.trim(), pauseMs);
  const { choices } = useProductChoices();
  const { loaded, reload } = useLoaded(
    async (signal) => {
      const ofType = { limit, ...(type && { type }) };
      if (!search && !sort) {
        return await api("GET /staff/products/best-sellers", { query: ofType, signal });
      }
      const query = { ...ofType, ...(search && { search }), ...(sort && { sort }) };
      return (await api("GET /products", { query, signal })).data;
    },
    ["new-order-products", search, type, sort, limit],
    { showPrevious: true },
  );
  const products = loaded.state === "ready" ? loaded.data : [];
  const hasMore = products.length === limit;

  return (
    <Panel title="Items" aside={<span className="text-meta text-umber">Tap a size to add it</span>}>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_10rem_11rem] 2xl:grid-cols-2 min-[85rem]:grid-cols-[minmax(0,1fr)_10rem_11rem]">
        <div className="relative max-md:col-span-2 2xl:max-[85rem]:col-span-2">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2" />
          <input
            type="search"
            aria-label="Search items by name, type or colour"
            autoComplete="off"
            maxLength={100}
            placeholder="Search name, type or colour"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setLimit(pageSize);
            }}
            className="block h-12.5 w-full border border-line-strong bg-paper pr-3.5 pl-11 text-body text-ink placeholder:text-clay"
          />
        </div>
        <Select
          aria-label="Type"
          value={type}
          onChange={({ target }) => {
            setType(target.value);
            setLimit(pageSize);
          }}
        >
          <option value="">All types</option>
          {choices?.types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Sort"
          value={sort}
          onChange={({ target }) => setSort(target.value as ProductSort | "")}
        >
          <option value="">{search ? "Best matches" : "Best sellers"}</option>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <p role="status" className="mt-3 text-umber empty:hidden">
        {loaded.state === "ready" &&
          !loaded.isPlaceholder &&
          products.length === 0 &&
          (search ? `No items match “${search}”.` : "No items on sale yet.")}
      </p>
      {loaded.state === "failed" && (
        <Failure error={loaded.error} message="Couldn't load the items." onRetry={reload} />
      )}
      <ul className="mt-4 grid gap-x-4 gap-y-6 max-md:divide-y max-md:divide-line md:grid-cols-3 2xl:grid-cols-2 min-[85rem]:grid-cols-3">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} lines={lines} onChange={onChange} />
        ))}
      </ul>
      {hasMore && limit < maxProducts && (
        <div className="mt-5 flex justify-center">
          <Button variant="ghost" size="small" onClick={() => setLimit(limit + pageSize)}>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}

function ProductCard({ product, lines, onChange }: ItemsStepProps & { readonly product: Product }) {
  const { name, images, material, sizesStock } = product;
  const price = (
    <span className="font-medium tabular-nums">{formatNaira(productPrice(product))}</span>
  );
  return (
    <li className="min-w-0 max-md:pb-6">
      <div className="flex gap-3 md:block">
        <img
          src={images[0]?.thumbnailUrl ?? ""}
          alt=""
          width={280}
          height={350}
          loading="lazy"
          className="aspect-4/5 bg-plaster object-cover max-md:w-14 max-md:shrink-0 md:w-full"
        />
        <div className="min-w-0 md:mt-2 md:flex md:justify-between md:gap-3">
          <p className="font-medium md:truncate">{name}</p>
          <p className="text-nav text-umber md:hidden">{material}</p>
          <p>{price}</p>
        </div>
      </div>
      <fieldset className="mt-2.5">
        <legend className="sr-only">Sizes of {name}</legend>
        <div className="grid grid-cols-6 border-line-strong border-t border-l">
          {sizesStock.map(({ size: { size }, stock }) => (
            <SizeCell
              key={size}
              name={name}
              size={size}
              stock={stock}
              quantity={quantityOf(lines, product.id, size)}
              onAdd={() => onChange(addItem(lines, product, size))}
            />
          ))}
        </div>
      </fieldset>
    </li>
  );
}

const quantityOf = (lines: readonly CartLine[], productId: string, size: string) =>
  lines.find((line) => line.product.id === productId && line.size === size)?.quantity ?? 0;

interface SizeCellProps {
  readonly name: string;
  readonly size: string;
  readonly stock: number;
  readonly quantity: number;
  readonly onAdd: () => void;
}

function SizeCell({ name, size, stock, quantity, onAdd }: SizeCellProps) {
  const isSoldOut = stock === 0;
  const isAll = !isSoldOut && quantity >= stock;
  const isLow = stock <= lowStock;
  return (
    <button
      type="button"
      data-each-press=""
      disabled={isSoldOut}
      aria-disabled={isAll || undefined}
      onClick={() => isAll || onAdd()}
      className={classNames(
        "relative flex min-h-13 min-w-0 flex-col items-center justify-center border-line-strong border-r border-b text-nav leading-tight tabular-nums md:min-h-11",
        quantity > 0 ? "bg-ink text-paper" : "bg-paper hover:bg-bone",
        isSoldOut &&
          "bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-line-strong)_50%,transparent_calc(50%+0.5px))] bg-plaster text-umber",
      )}
    >
      <span className="sr-only">
        <span>{isSoldOut || isAll ? "" : "Add "}</span>
        <span>{name}, size</span>
      </span>
      <span className="font-medium">
        {size}
        <span className="sr-only">{isSoldOut ? ", sold out" : ","}</span>
      </span>
      {!isSoldOut && (
        <span
          className={classNames(
            "text-key",
            quantity > 0 ? "text-on-ink-count" : isLow ? "font-medium text-amber" : "text-umber",
          )}
        >
          {quantity > 0 ? `× ${quantity}` : stock}
          <span className={quantity > 0 ? "sr-only" : "md:sr-only"}>
            {quantity > 0 ? ` in the order, ${stock} in stock` : " left"}
          </span>
        </span>
      )}
    </button>
  );
}
