import type { SharingStore } from "#contract/share/share-messages.ts";

export function sharingStore(name: string): SharingStore {
  return { name, url: window.location.origin };
}
