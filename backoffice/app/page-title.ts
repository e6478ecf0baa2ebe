import { storeName } from "./store.ts";

/** The title of a room in the browser's tab: "Businesses – Aṣọ back office". */
export function pageTitle(name: string): string {
  return `${name} – ${storeName()} back office`;
}
