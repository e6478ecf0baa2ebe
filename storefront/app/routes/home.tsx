import { data } from "react-router";
import { limits } from "#contract/api/limits.ts";
import type { StoreClient } from "#contract/client/store-client.ts";
import { storeConfig } from "#store-config";
import { browserApi } from "../api.ts";
import { apiContext } from "../api-context.ts";
import { toCard } from "../features/catalogue/card-product.ts";
import { FeaturedProducts } from "../features/catalogue/featured-products.tsx";
import { Hero } from "../features/home/hero.tsx";
import { Stats } from "../features/home/stats.tsx";
import { outcomeOf } from "../loading/outcome.ts";
import { pageTags } from "../loading/page-tags.ts";
import type { Route } from "./+types/home.ts";

export const meta: Route.MetaFunction = () => [
  { title: `${storeConfig.name}: cloth that knows where it is from` },
  { name: "description", content: storeConfig.description },
];

/** Starts both loads of the page at once; neither failure keeps the rest of the page away. */
function startLoading(client: StoreClient) {
  return {
    featured: outcomeOf(
      client
        .listProducts({ featured: true, limit: limits.featured, page: 1 })
        .then(({ products }) => products.map(toCard)),
      () => "Failed to load featured products",
    ),
    pinned: outcomeOf(
      client.randomImages({ limit: 1, mix: "ANY:1" }).then((images) => images[0]),
      () => "",
    ),
  };
}

export async function loader({ context }: Route.LoaderArgs) {
  const loads = startLoading(context.get(apiContext));
  const [featured, pinned] = await Promise.all([loads.featured, loads.pinned]);
  const pinnedTags =
    pinned.ok && pinned.value ? [`product:${pinned.value.product.id}` as const] : [];
  return data(
    { featured, pinned },
    { status: featured.ok ? 200 : 503, headers: pageTags(["list", ...pinnedTags]) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader() {
  return startLoading(browserApi());
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero pinned={loaderData.pinned} />
      <Stats />
      <FeaturedProducts products={loaderData.featured} />
    </>
  );
}
