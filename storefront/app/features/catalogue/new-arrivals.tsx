import { Suspense } from "react";
import { useRevalidator } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { isPlainPress } from "#ui/primitives/plain-press.ts";
import { tabClasses, tabRowClasses } from "#ui/primitives/tab-classes.ts";
import { Link } from "../../link.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import { type Pending, useSettled } from "../../loading/settled.ts";
import { ofCategory, sortProducts } from "./arrange-products.ts";
import type { CardProduct } from "./card-product.ts";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { type ListCategory, readCategory, readSort } from "./list-state.ts";
import { ProductGrid } from "./product-grid.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useListAddress } from "./use-list-address.ts";

const tabs: readonly { readonly category: ListCategory; readonly label: string }[] = [
  { category: "all", label: "ALL" },
  { category: "men", label: "MEN" },
  { category: "women", label: "WOMEN" },
];

/** Placeholders while new arrivals load (specification §2). */
const placeholders = 6;

/** The page of new arrivals: three tabs, cheapest first unless asked otherwise. */
export function NewArrivals(props: { readonly products: Pending<Outcome<CardProduct[]>> }) {
  const { params, ask } = useListAddress();
  const category = readCategory(params);
  const sort = readSort(params, "price-asc");

  return (
    <div className="page-margin pt-7 md:pt-16">
      <h1 className="type-page">New Arrivals</h1>
      <div className="mt-4 mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-7">
        <nav aria-label="New arrivals for" className={`${tabRowClasses} grow`}>
          {tabs.map((tab) => (
            <Link
              key={tab.category}
              to={searchWith(params, "category", tab.category, "all")}
              onClick={(event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                ask((asked) => searchWith(asked, "category", tab.category, "all"), {
                  replace: true,
                });
              }}
              aria-current={tab.category === category ? "true" : undefined}
              className={tabClasses(tab.category === category)}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
        <SortSelect
          value={sort}
          onChange={(next) =>
            ask((asked) => searchWith(asked, "sort", next, "price-asc"), { replace: true })
          }
        />
      </div>
      <Suspense fallback={<GridSkeleton count={placeholders} />}>
        <Arrivals products={props.products} category={category} sort={sort} />
      </Suspense>
    </div>
  );
}

/** A query with one of its parts set anew; what goes without saying is left out. */
function searchWith(
  before: URLSearchParams,
  name: string,
  value: string,
  otherwise: string,
): string {
  const next = new URLSearchParams(before);
  if (value === otherwise) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}

function Arrivals(props: {
  readonly products: Pending<Outcome<CardProduct[]>>;
  readonly category: ListCategory;
  readonly sort: ReturnType<typeof readSort>;
}) {
  const products = useSettled(props.products);
  const { revalidate, state: asking } = useRevalidator();
  if (!products.ok)
    return (
      <ErrorBlock message={products.message} onRetry={revalidate} busy={asking === "loading"} />
    );
  const shown = sortProducts(ofCategory(products.value, props.category), props.sort);
  if (shown.length > 0) return <ProductGrid products={shown} />;
  return (
    <EmptyState
      title="Nothing new just yet"
      text="The loom is warped. Look at everything else meanwhile."
      action={
        <LinkButton to="/products" look="ghost" size="small">
          All products
        </LinkButton>
      }
    />
  );
}
