import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Api } from "#contract/client/api.ts";
import { api } from "../api.ts";
import { apiContext, hostErrorReporter } from "../api-context.ts";
import { describePage } from "../describe-page.ts";
import { awaitBriefly } from "../features/catalogue/await-briefly.ts";
import { toCard } from "../features/catalogue/card-product.ts";
import { NewArrivals } from "../features/catalogue/listing/new-arrivals.tsx";
import { type ReportError, serverMessage, toOutcome } from "../loading/outcome.ts";
import { pageTags } from "../loading/page-tags.ts";
import { getSite } from "../site.ts";
import type { Route } from "./+types/products-new.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(getSite(matches), {
    title: "New Arrivals",
    description: `The newest clothes for men and women at ${getSite(matches).name}, priced in naira.`,
    path: "/products/new",
  });

function load(api: Api, reportError?: ReportError) {
  return toOutcome(
    api("GET /products/new").then((products) => products.map(toCard)),
    (cause) => serverMessage(cause, "Unable to load new arrivals. Please try again later."),
    reportError,
  );
}

export async function loader(args: Route.LoaderArgs) {
  const products = await load(args.context.get(apiContext), hostErrorReporter(args));
  return data({ products }, { status: products.ok ? 200 : 503, headers: pageTags(["list"]) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader() {
  return await awaitBriefly({ products: load(api) });
}

/** Tab and order are applied to the loaded products. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.search === args.nextUrl.search && args.defaultShouldRevalidate;
}

export default function ProductsNew({ loaderData }: Route.ComponentProps) {
  return <NewArrivals products={loaderData.products} />;
}
