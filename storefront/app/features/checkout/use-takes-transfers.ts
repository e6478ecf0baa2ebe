import { useRouteLoaderData } from "react-router";
import type { StoreWords } from "#contract/api/store-words.ts";

/** Whether an order may be paid by transfer to the shop's own account, as the document told. */
export function useTakesTransfers(): boolean {
  const root = useRouteLoaderData<{ readonly words?: StoreWords }>("root");
  return root?.words?.takesTransfers === true;
}
