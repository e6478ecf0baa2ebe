import { catalogueCalls } from "./catalogue-calls.ts";
import { createRest, type RestOptions } from "./rest.ts";
import { sessionCalls } from "./session-calls.ts";
import { storeInfoCalls } from "./store-info-calls.ts";

/**
 * The typed client of what every page needs of the store's REST API (specification §7); accounts, orders and
 * businesses have calls of their own. Every call may throw an ApiFault.
 */
export type StoreClient = ReturnType<typeof createStoreClient>;

/** Makes a client; pages on the server hand it an in-process fetch, the browser its own. */
export function createStoreClient(options: RestOptions) {
  const rest = createRest(options);
  return {
    ...storeInfoCalls(rest),
    ...catalogueCalls(rest),
    ...sessionCalls(rest),
  };
}
