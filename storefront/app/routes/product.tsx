import { data, redirect } from "react-router";
import type { Product } from "#contract/api/products.ts";
import type { Api } from "#contract/client/api.ts";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { api } from "../api.ts";
import { apiContext, toHost } from "../api-context.ts";
import { loadProduct } from "../features/catalogue/load-product.ts";
import { getProduct } from "../features/catalogue/product-ahead.ts";
import { productMetadata } from "../features/catalogue/product-metadata.ts";
import { ProductPage } from "../features/catalogue/product-page.tsx";
import type { BusinessPart } from "../features/catalogue/product-view.tsx";
import { settleSoon } from "../features/catalogue/settle-soon.ts";
import { outcomeOf, type Tell } from "../loading/outcome.ts";
import { type PageTag, pageTags } from "../loading/page-tags.ts";
import { useSession } from "../session/session-context.tsx";
import { siteOf } from "../site.ts";
import type { Route } from "./+types/product.ts";

const WholesalePanel = lazyPart(() => import("../features/business/wholesale-panel.tsx"));

/** Title and description stand in the page itself; the rest comes with the document only, as readers need none of it. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && "metadata" in loaderData ? loaderData.metadata : [];

function load(api: Api, id: string, options: { getProduct?: typeof getProduct; tell?: Tell }) {
  return outcomeOf(
    loadProduct(api, id, options),
    () => "Failed to load product details. Please try again later.",
    options.tell,
  );
}

const productPath = ({ id }: Pick<Product, "id">) => `/product/${id}`;

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const api = context.get(apiContext);
  const asked = api("GET /store/words", { query: { of: "contacts" } }).catch(() => undefined);
  const detail = await load(api, params.id, { tell: toHost(args) });
  if (!detail.ok) return data({ detail, metadata: [] }, { status: 503 });
  if (!detail.value) {
    // Any text may stand in an address, but not in a header.
    const tag: PageTag = `product:${encodeURIComponent(params.id)}`;
    return data({ detail, metadata: [] }, { status: 404, headers: pageTags([tag]) });
  }
  const { product } = detail.value;
  // The words of an address may be stale and its letters large: one address is the product's own.
  if (url.pathname !== productPath(product)) return redirect(productPath(product), 301);
  const companions = await detail.value.companions;
  const delivery = await detail.value.delivery;
  const words = await asked;
  const tags = [product, ...companions].map(({ id }): PageTag => `product:${id}`);
  const metadata = productMetadata(product, siteOf(url.origin, words), delivery?.range);
  return data(
    { detail: { ok: true as const, value: { product, companions, delivery } }, metadata },
    { headers: pageTags([...tags, "delivery"]) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return await settleSoon({ detail: load(api, params.id, { getProduct }) });
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  return <ProductPage id={params.id} detail={loaderData.detail} BusinessPart={ForBusiness} />;
}

/** Only businesses fetch the code of their panel. */
const ForBusiness: BusinessPart = (props) => {
  const { business } = useSession();
  return business && <WholesalePanel {...props} business={business} />;
};
