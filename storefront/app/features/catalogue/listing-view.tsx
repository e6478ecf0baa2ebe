import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { limits } from "#contract/api/limits.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import { type Pending, useSettled } from "../../loading/settled.ts";
import { sortProducts, upTo } from "./arrange-products.ts";
import { browserCatalogue } from "./browser-catalogue.ts";
import {
  hasFilters,
  type ListState,
  listQuery,
  listSearch,
  nextDocument,
  readListState,
  withoutFilters,
  withPages,
} from "./list-state.ts";
import type { Listing } from "./load-listing.ts";
import { ProductGrid } from "./product-grid.tsx";
import type { ListAddress } from "./use-list-address.ts";

/** The products of a list, or the sentence that stands in their place. */
export function ListingView(props: {
  readonly listing: Pending<Outcome<Listing>>;
  readonly state: ListState;
  readonly ask: ListAddress["ask"];
}) {
  const { state } = props;
  const listing = useSettled(props.listing);
  const { revalidate, state: asking } = useRevalidator();
  const count = useRef<HTMLParagraphElement>(null);

  // What came with the document is remembered, so that "Load More" asks for the next page alone.
  useEffect(() => {
    if (listing.ok) rememberPages(listing.value, state);
  }, [listing, state]);

  if (!listing.ok)
    return (
      <ErrorBlock message={listing.message} onRetry={revalidate} busy={asking === "loading"} />
    );
  const products = sortProducts(upTo(listing.value.products, state.maxPrice), state.sort);
  return (
    <>
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState
          title="No products found matching your criteria."
          action={
            hasFilters(state) ? (
              <LinkButton to={listSearch(withoutFilters(state)) || "?"} look="ghost" size="small">
                Clear filters
              </LinkButton>
            ) : (
              state.category !== "all" && (
                <LinkButton to="/products" look="ghost" size="small">
                  All products
                </LinkButton>
              )
            )
          }
        />
      )}
      <div className="mt-10 flex flex-col items-center gap-3 text-umber">
        <p ref={count} role="status" tabIndex={-1} className="outline-none">
          {products.length > 0 && `${products.length} shown`}
        </p>
        {listing.value.mayHaveMore && (
          <LoadMore
            state={{ ...state, pages: state.from + pagesIn(listing.value) }}
            ask={props.ask}
            successor={count}
          />
        )}
      </div>
    </>
  );
}

/** Asks for one page more; a form, so that it works without scripts and before the page has come alive. */
function LoadMore(props: {
  readonly state: ListState;
  readonly ask: ListAddress["ask"];
  /** Takes over the keyboard when the button goes with the last page. */
  readonly successor: RefObject<HTMLElement | null>;
}) {
  const { successor } = props;
  const next = listSearch(props.state);
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    const held = form.current;
    return () => {
      if (held?.contains(document.activeElement)) successor.current?.focus({ preventScroll: true });
    };
  }, [successor]);

  function loadMore(event: FormEvent) {
    event.preventDefault();
    props.ask((asked) => withPages(readListState(asked), props.state), { replace: true });
  }

  return (
    <form ref={form} action="/products" onSubmit={loadMore}>
      {[...new URLSearchParams(listSearch(nextDocument(props.state)))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        look="ghost"
        className="w-60"
        busy={navigation.location?.search === next}
      >
        Load More
      </Button>
    </form>
  );
}

/** Whole pages of a listing that may go on; only such a listing is asked. */
function pagesIn(listing: Listing): number {
  return Math.ceil(listing.products.length / limits.pageSize);
}

function rememberPages(listing: Listing, state: ListState): void {
  const catalogue = browserCatalogue();
  for (let page = 0; page < pagesIn(listing); page += 1) {
    const query = listQuery(state, state.from + page);
    const at = page * limits.pageSize;
    if (catalogue.has(query)) continue;
    catalogue.keep(query, { products: listing.products.slice(at, at + limits.pageSize) });
  }
}
