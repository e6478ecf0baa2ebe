import { api } from "../api.ts";
import { apiContext, hostErrorReporter } from "../api-context.ts";
import { loadDemoNotes } from "../demo/load-demo-notes.ts";
import { OrderLookup } from "../features/orders/order-lookup.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import type { Route } from "./+types/orders-lookup.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Find your order", page),
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  return loadDemoNotes(args.context.get(apiContext), hostErrorReporter(args));
}

export async function clientLoader() {
  return loadDemoNotes(api);
}

export default function OrdersLookup({ loaderData }: Route.ComponentProps) {
  return <OrderLookup demoGuest={loaderData.demoGuest} />;
}
