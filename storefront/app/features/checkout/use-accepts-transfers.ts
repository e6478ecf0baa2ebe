import { useRouteLoaderData } from "react-router";
import type { StoreContent } from "#contract/api/content/store-content.ts";

export function useAcceptsTransfers(): boolean {
  const root = useRouteLoaderData<{ readonly content?: StoreContent }>("root");
  return root?.content?.acceptsTransfers === true;
}
