import { Suspense } from "react";
import { useRevalidator } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { isUnmodifiedClick } from "#ui/primitives/is-unmodified-click.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { tabClasses, tabRowClasses } from "#ui/primitives/tab-classes.ts";
import { Link } from "../../../link.tsx";
import type { Outcome } from "../../../loading/outcome.ts";
import { type Pending, usePending } from "../../../loading/pending.ts";
import type { CardProduct } from "../card-product.ts";
import { GridSkeleton, ProductGrid } from "../product-grid.tsx";
import { filterByCategory, sortProducts } from "./arrange-products.ts";
import { type ListCategory, readCategory, readSort } from "./list-state.ts";
import { SortSelect } from "./sort-select.tsx";
import { useListParams } from "./use-list-params.ts";

const tabs: readonly { readonly category: ListCategory; readonly label: string }[] = [
  { category: "all", label: "ALL" },
  { category: "men", label: "MEN" },
  { category: "women", label: "WOMEN" },
];

const placeholderCount = 6;

export function NewArrivals(props: { readonly products: Pending<Outcome<CardProduct[]>> }) {
  const { params, setParams } = useListParams();
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
              to={withParam(params, "category", tab.category, "all")}
              onClick={(event) => {
                if (!isUnmodifiedClick(event)) return;
                event.preventDefault();
                setParams((latest) => withParam(latest, "category", tab.category, "all"), {
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
            setParams((latest) => withParam(latest, "sort", next, "price-asc"), { replace: true })
          }
        />
      </div>
      <Suspense fallback={<GridSkeleton count={placeholderCount} />}>
        <Arrivals products={props.products} category={category} sort={sort} />
      </Suspense>
    </div>
  );
}

function withParam(
  current: URLSearchParams,
  name: string,
  value: string,
  defaultValue: string,
): string {
  const next = new URLSearchParams(current);
  if (value === defaultValue) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}

function Arrivals(props: {
  readonly products: Pending<Outcome<CardProduct[]>>;
  readonly category: ListCategory;
  readonly sort: ReturnType<typeof readSort>;
}) {
  const products = usePending(props.products);
  const { revalidate, state: revalidation } = useRevalidator();
  if (!products.ok)
    return (
      <ErrorBlock
        message={products.message}
        onRetry={revalidate}
        busy={revalidation === "loading"}
      />
    );
  const visible = sortProducts(filterByCategory(products.value, props.category), props.sort);
  if (visible.length > 0) return <ProductGrid products={visible} />;
  return (
    <EmptyState
      title="Nothing new just yet"
      text="New styles are on the way. Browse the rest of the collection."
      action={
        <LinkButton to="/products" variant="ghost" size="small">
          All products
        </LinkButton>
      }
    />
  );
}
