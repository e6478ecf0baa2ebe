import { data, redirect } from "react-router";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { Api } from "#contract/client/api.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { api } from "../api.ts";
import { apiContext, hostErrorReporter } from "../api-context.ts";
import { awaitBriefly } from "../features/catalogue/await-briefly.ts";
import { getProduct } from "../features/catalogue/prefetch-product.ts";
import { loadProduct } from "../features/catalogue/product/load-product.ts";
import { productMetadata } from "../features/catalogue/product/product-metadata.ts";
import type { BusinessPart } from "../features/catalogue/product/product-page.tsx";
import { ProductPage } from "../features/catalogue/product/product-page.tsx";
import { type ReportError, toOutcome } from "../loading/outcome.ts";
import { type PageTag, pageTags } from "../loading/page-tags.ts";
import { useSession } from "../session/session-context.tsx";
import { toSite } from "../site.ts";
import type { Route } from "./+types/product.ts";

const WholesalePanel = lazyComponent(() => import("../features/business/wholesale-panel.tsx"));

/** Title and description are in the page itself; the rest only comes with the document. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && "metadata" in loaderData ? loaderData.metadata : [];

function load(
  api: Api,
  id: string,
  options: { getProduct?: typeof getProduct; reportError?: ReportError },
) {
  return toOutcome(
    loadProduct(api, id, options),
    () => "Failed to load product details. Please try again later.",
    options.reportError,
  );
}

const productPath = ({ id }: Pick<Product, "id">) => `/product/${id}`;

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const api = context.get(apiContext);
  const contentRequest = api("GET /store/content", { query: { of: "contacts" } }).catch(
    () => undefined,
  );
  const detail = await load(api, params.id, { reportError: hostErrorReporter(args) });
  if (!detail.ok) return data({ detail, metadata: [] }, { status: 503 });
  if (!detail.value) {
    // A URL may hold any text, a header may not.
    const tag: PageTag = `product:${encodeURIComponent(params.id)}`;
    return data({ detail, metadata: [] }, { status: 404, headers: pageTags([tag]) });
  }
  const { product } = detail.value;
  // Redirects an outdated slug or capital letters to the canonical URL.
  if (url.pathname !== productPath(product)) return redirect(productPath(product), 301);
  const related = await detail.value.related;
  const delivery = await detail.value.delivery;
  const content = await contentRequest;
  const tags = [product, ...related.products, ...(product.colours ?? [])].map(
    ({ id }): PageTag => `product:${id}`,
  );
  const metadata = productMetadata(product, toSite(url.origin, content), {
    delivery,
    returnDays: content?.returnDays,
  });
  return data(
    {
      detail: { ok: true as const, value: { product, related, delivery } },
      metadata,
    },
    { headers: pageTags([...tags, "delivery"]) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return await awaitBriefly({ detail: load(api, params.id, { getProduct }) });
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  return <ProductPage id={params.id} detail={loaderData.detail} BusinessPart={BusinessPanel} />;
}

/** Loaded for businesses only. */
const BusinessPanel: BusinessPart = (props) => {
  const { business } = useSession();
  return business && <WholesalePanel {...props} business={business} />;
};
