import { apiBaseAddress } from "#contract/client/base-address.ts";
import { createStoreClient, type StoreClient } from "#contract/client/store-client.ts";

/** Where the signed-in shopper's token is kept (specification §9). */
export const tokenKey = "authToken";

let client: StoreClient | undefined;

/** The API client of the browser, for client loaders and event handlers. Never call it while rendering on the server. */
export function browserApi(): StoreClient {
  client ??= createStoreClient({
    fetch: (input, init) => fetch(input, init),
    baseAddress: apiBaseAddress(window.location, import.meta.env.VITE_API_ORIGIN),
    token: () => localStorage.getItem(tokenKey),
  });
  return client;
}
