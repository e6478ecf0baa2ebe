import { data } from "react-router";
import type { StoreClient } from "#contract/client/store-client.ts";
import { browserApi } from "../api.ts";
import { apiContext } from "../api-context.ts";
import { loadProduct } from "../features/catalogue/load-product.ts";
import { productMetadata } from "../features/catalogue/product-metadata.ts";
import { ProductPage } from "../features/catalogue/product-page.tsx";
import { outcomeOf } from "../loading/outcome.ts";
import { type PageTag, pageTags } from "../loading/page-tags.ts";
import type { Route } from "./+types/product.ts";

/** Title and description stand in the page itself, since in the browser the product comes after it. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData || loaderData.detail instanceof Promise) return [];
  const { detail, origin } = loaderData;
  return detail.ok && detail.value ? productMetadata(detail.value.product, origin) : [];
};

function load(client: StoreClient, id: string) {
  return outcomeOf(
    loadProduct(client, id),
    () => "Failed to load product details. Please try again later.",
  );
}

export async function loader({ context, params, url: { origin } }: Route.LoaderArgs) {
  const detail = await load(context.get(apiContext), params.id);
  if (!detail.ok) return data({ detail, origin }, { status: 503 });
  if (!detail.value) {
    // Any text may stand in an address, but not in a header.
    const tag: PageTag = `product:${encodeURIComponent(params.id)}`;
    return data({ detail, origin }, { status: 404, headers: pageTags([tag]) });
  }
  const { product } = detail.value;
  const companions = await detail.value.companions;
  const tags = [product, ...companions].map(({ id }): PageTag => `product:${id}`);
  return data(
    { detail: { ok: true as const, value: { product, companions } }, origin },
    { headers: pageTags(tags) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { detail: load(browserApi(), params.id), origin: window.location.origin };
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  return <ProductPage id={params.id} detail={loaderData.detail} />;
}
