import type { SharingStore } from "#contract/share/share-messages.ts";
import { storeConfig } from "#store/config.ts";

/** The store as messages name it. In the browser only. */
export function sharingStore(): SharingStore {
  return { name: storeConfig.name, url: window.location.origin };
}
