import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { limits } from "#contract/api/limits.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import type { Outcome } from "../../../loading/outcome.ts";
import { type Pending, usePending } from "../../../loading/pending.ts";
import { ProductGrid } from "../product-grid.tsx";
import { filterByMaxPrice, sortProducts } from "./arrange-products.ts";
import { browserCatalogue } from "./browser-catalogue.ts";
import {
  countFilters,
  type ListState,
  readListState,
  toListQuery,
  toListSearch,
  toNextDocument,
  withoutFilters,
  withPagesOf,
} from "./list-state.ts";
import type { Listing } from "./load-listing.ts";
import type { ListParams } from "./use-list-params.ts";

export function ListingView(props: {
  readonly listing: Pending<Outcome<Listing>>;
  readonly state: ListState;
  readonly setParams: ListParams["setParams"];
}) {
  const { state } = props;
  const listing = usePending(props.listing);
  const { revalidate, state: revalidation } = useRevalidator();
  const count = useRef<HTMLParagraphElement>(null);

  // Caches what came with the document, so that “Load More” requests only the next page.
  useEffect(() => {
    if (listing.ok) cachePages(listing.value, state);
  }, [listing, state]);

  if (!listing.ok)
    return (
      <ErrorBlock
        message={listing.message}
        onRetry={revalidate}
        busy={revalidation === "loading"}
      />
    );
  const products = sortProducts(
    filterByMaxPrice(listing.value.products, state.maxPrice),
    state.sort,
  );
  return (
    <>
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState
          title="No products found matching your criteria."
          action={
            countFilters(state) > 0 ? (
              <LinkButton
                to={toListSearch(withoutFilters(state)) || "?"}
                variant="ghost"
                size="small"
              >
                Clear filters
              </LinkButton>
            ) : (
              state.category !== "all" && (
                <LinkButton to="/products" variant="ghost" size="small">
                  All products
                </LinkButton>
              )
            )
          }
        />
      )}
      <div className="mt-10 flex flex-col items-center gap-3 text-umber">
        <p ref={count} role="status" tabIndex={-1} className="outline-none">
          {products.length > 0 && `Showing ${plural(products.length, "product")}`}
        </p>
        {listing.value.mayHaveMore && (
          <LoadMore
            state={{ ...state, pages: state.from + countPages(listing.value) }}
            setParams={props.setParams}
            focusTarget={count}
          />
        )}
      </div>
    </>
  );
}

/** Loads one more page; a form, so that it works without scripts and before hydration. */
function LoadMore(props: {
  readonly state: ListState;
  readonly setParams: ListParams["setParams"];
  readonly focusTarget: RefObject<HTMLElement | null>;
}) {
  const { focusTarget } = props;
  const next = toListSearch(props.state);
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      if (element?.contains(document.activeElement))
        focusTarget.current?.focus({ preventScroll: true });
    };
  }, [focusTarget]);

  function loadMore(event: FormEvent) {
    event.preventDefault();
    props.setParams((latest) => withPagesOf(readListState(latest), props.state), { replace: true });
  }

  return (
    <form ref={form} action="/products" onSubmit={loadMore}>
      {[...new URLSearchParams(toListSearch(toNextDocument(props.state)))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant="ghost"
        className="w-60"
        busy={navigation.location?.search === next}
      >
        Load More
      </Button>
    </form>
  );
}

/** Full pages of a listing that may continue. */
function countPages(listing: Listing): number {
  return Math.ceil(listing.products.length / limits.pageSize);
}

function cachePages(listing: Listing, state: ListState): void {
  const catalogue = browserCatalogue();
  for (let page = 0; page < countPages(listing); page += 1) {
    const query = toListQuery(state, state.from + page);
    const at = page * limits.pageSize;
    if (catalogue.has(query)) continue;
    catalogue.store(query, { products: listing.products.slice(at, at + limits.pageSize) });
  }
}
