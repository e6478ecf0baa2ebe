import { storeConfig } from "#store/config.ts";

/** The title of a page in the browser's tab: "FAQ – Aṣọ". */
export function pageTitle(name: string): string {
  return `${name} – ${storeConfig.name}`;
}
