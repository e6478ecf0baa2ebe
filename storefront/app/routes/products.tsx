import { data, redirect } from "react-router";
import { apiContext, toHost } from "../api-context.ts";
import { describePage } from "../describe-page.ts";
import { browserCatalogue } from "../features/catalogue/browser-catalogue.ts";
import {
  inOneDocument,
  listHeading,
  listSearch,
  readListState,
} from "../features/catalogue/list-state.ts";
import { catalogueOf, loadFilterChoices, loadListing } from "../features/catalogue/load-listing.ts";
import { ProductList } from "../features/catalogue/product-list.tsx";
import { settleSoon } from "../features/catalogue/settle-soon.ts";
import { outcomeOf } from "../loading/outcome.ts";
import { pageTags } from "../loading/page-tags.ts";
import { siteIn } from "../site.ts";
import type { Route } from "./+types/products.ts";

const failure = () => "Failed to load products. Please try again later.";

/**
 * A category and a type make a list of their own; size, price and order only narrow or turn it, and so belong to the
 * address without them. A list of nothing is not to be found.
 */
export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const { category, type } = readListState(new URLSearchParams(location.search));
  const [{ loaderData: root }] = matches;
  const kind = Object.values(root?.clothingTypes ?? {})
    .flat()
    .find(({ id }) => id === type);
  const listing = loaderData?.listing;
  const isEmpty = listing && "ok" in listing && listing.ok && listing.value.products.length === 0;
  const whose = category === "all" ? "men and women" : category;
  const parts = new URLSearchParams({
    ...(category === "all" ? {} : { category }),
    ...(type === "" ? {} : { type }),
  });
  const description = describePage(siteIn(matches), {
    title: kind ? `${listHeading(category)}: ${kind.name}` : listHeading(category),
    description: `Clothes for ${whose} at ${siteIn(matches).name}: adire, aṣọ òkè, linen and wax print, priced in naira and delivered across Nigeria.`,
    path: parts.size > 0 ? `/products?${parts}` : "/products",
  });
  return isEmpty ? [...description, { name: "robots", content: "noindex" }] : description;
};

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const tell = toHost(args);
  const catalogue = catalogueOf(context.get(apiContext));
  const state = readListState(url.searchParams);
  const [listing, choices] = await Promise.all([
    outcomeOf(loadListing(catalogue, inOneDocument(state), tell), failure, tell),
    loadFilterChoices(catalogue, state),
  ]);
  // A type that was merged into another has an address that leads there.
  const type = listing.ok ? listing.value.products[0]?.type.id : undefined;
  if (type !== undefined && state.type !== "" && type !== state.type) {
    return redirect(`/products${listSearch({ ...state, type })}`, 301);
  }
  return data(
    { listing, choices },
    { status: listing.ok ? 200 : 503, headers: pageTags(["list"]) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** What is remembered is shown at once, so Back lands where it left; what takes long comes under placeholders. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const catalogue = browserCatalogue();
  const state = readListState(url.searchParams);
  return await settleSoon({
    listing: outcomeOf(loadListing(catalogue, state), failure),
    choices: loadFilterChoices(catalogue, state),
  });
}

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ProductList listing={loaderData.listing} choices={loaderData.choices} />;
}
