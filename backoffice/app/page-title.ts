import { storeName } from "./store.ts";

/** "Businesses – Aṣọ back office" */
export function pageTitle(name: string): string {
  return `${name} – ${storeName()} back office`;
}
