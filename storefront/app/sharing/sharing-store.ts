import type { SharingStore } from "#contract/share/share-messages.ts";

/** The store as messages name it. In the browser only. */
export function sharingStore(name: string): SharingStore {
  return { name, url: window.location.origin };
}
