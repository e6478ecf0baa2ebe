import { data } from "react-router";
import type { StoreClient } from "#contract/client/store-client.ts";
import { browserApi } from "../api.ts";
import { apiContext } from "../api-context.ts";
import { loadProduct } from "../features/catalogue/load-product.ts";
import { ProductPage } from "../features/catalogue/product-page.tsx";
import { outcomeOf } from "../loading/outcome.ts";
import { type PageTag, pageTags } from "../loading/page-tags.ts";
import type { Route } from "./+types/product.ts";

/** Title and description come from the product and stand in the page itself. */
export const meta: Route.MetaFunction = () => [];

function load(client: StoreClient, id: string) {
  return outcomeOf(
    loadProduct(client, id),
    () => "Failed to load product details. Please try again later.",
  );
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const detail = await load(context.get(apiContext), params.id);
  if (!detail.ok) return data({ detail }, { status: 503 });
  if (!detail.value) {
    return data({ detail }, { status: 404, headers: pageTags([`product:${params.id}`]) });
  }
  const { product, companions } = detail.value;
  const tags = [product, ...companions].map(({ id }): PageTag => `product:${id}`);
  return data({ detail }, { headers: pageTags(tags) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { detail: load(browserApi(), params.id) };
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  return <ProductPage id={params.id} detail={loaderData.detail} />;
}
