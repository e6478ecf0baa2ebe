import { accountCalls } from "./account-calls.ts";
import { catalogueCalls } from "./catalogue-calls.ts";
import { createRest, type RestOptions } from "./rest.ts";
import { storeInfoCalls } from "./store-info-calls.ts";

/**
 * The typed client of what every page needs of the store's REST API (specification §7); orders and businesses have
 * calls of their own. Every call may throw an ApiFault.
 */
export type StoreClient = ReturnType<typeof createStoreClient>;

/** Makes a client; pages on the server hand it an in-process fetch, the browser its own. */
export function createStoreClient(options: RestOptions) {
  const rest = createRest(options);
  return {
    ...storeInfoCalls(rest),
    ...catalogueCalls(rest),
    ...accountCalls(rest),
  };
}
