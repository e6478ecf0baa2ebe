import type { Reply } from "../api/envelope.ts";
import type { StoreInfo } from "../api/store-info.ts";
import type { Rest } from "./rest.ts";
import { unwrap } from "./unwrap.ts";

/** The call that tells about the store as a whole. */
export function storeInfoCalls(rest: Rest) {
  return {
    getStoreInfo: (signal?: AbortSignal): Promise<StoreInfo> =>
      unwrap(rest<Reply<StoreInfo>>("/store", { signal })),
  };
}
