import { data, redirect } from "react-router";
import { apiContext, hostErrorReporter } from "../api-context.ts";
import { describePage } from "../describe-page.ts";
import { awaitBriefly } from "../features/catalogue/await-briefly.ts";
import { browserCatalogue } from "../features/catalogue/listing/browser-catalogue.ts";
import {
  formatListHeading,
  limitToDocument,
  readListState,
  toListSearch,
} from "../features/catalogue/listing/list-state.ts";
import {
  createCatalogue,
  loadFilterChoices,
  loadListing,
} from "../features/catalogue/listing/load-listing.ts";
import { ProductList } from "../features/catalogue/listing/product-list.tsx";
import { toOutcome } from "../loading/outcome.ts";
import { pageTags } from "../loading/page-tags.ts";
import { getSite } from "../site.ts";
import type { Route } from "./+types/products.ts";

const toLoadError = () => "Failed to load products. Please try again later.";

/** Size, price and order are not canonical. Empty lists are not indexed. */
export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const state = readListState(new URLSearchParams(location.search));
  const { category, type } = state;
  const [{ loaderData: root }] = matches;
  const kind = Object.values(root?.clothingTypes ?? {})
    .flat()
    .find(({ id }) => id === type);
  const listing = loaderData?.listing;
  const isEmpty = listing && "ok" in listing && listing.ok && listing.value.products.length === 0;
  const audience = category === "all" ? "men and women" : category;
  const parts = new URLSearchParams({
    ...(category === "all" ? {} : { category }),
    ...(type === "" ? {} : { type }),
  });
  const description = describePage(getSite(matches), {
    title: kind ? `${formatListHeading(state)}: ${kind.name}` : formatListHeading(state),
    description: `Clothes for ${audience} at ${getSite(matches).name}: adire, aṣọ òkè, linen and wax print, priced in naira and delivered across Nigeria.`,
    path: parts.size > 0 ? `/products?${parts}` : "/products",
  });
  return isEmpty ? [...description, { name: "robots", content: "noindex" }] : description;
};

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const reportError = hostErrorReporter(args);
  const catalogue = createCatalogue(context.get(apiContext));
  const state = readListState(url.searchParams);
  const [listing, choices] = await Promise.all([
    toOutcome(
      loadListing(catalogue, limitToDocument(state), reportError),
      toLoadError,
      reportError,
    ),
    loadFilterChoices(catalogue, state),
  ]);
  // A merged type redirects to its successor.
  const type = listing.ok ? listing.value.products[0]?.type.id : undefined;
  if (type !== undefined && state.type !== "" && type !== state.type) {
    return redirect(`/products${toListSearch({ ...state, type })}`, 301);
  }
  return data(
    { listing, choices },
    { status: listing.ok ? 200 : 503, headers: pageTags(["list"]) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Cached pages show at once, so Back restores its position; slow ones show placeholders. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const catalogue = browserCatalogue();
  const state = readListState(url.searchParams);
  return await awaitBriefly({
    listing: toOutcome(loadListing(catalogue, state), toLoadError),
    choices: loadFilterChoices(catalogue, state),
  });
}

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ProductList listing={loaderData.listing} choices={loaderData.choices} />;
}
