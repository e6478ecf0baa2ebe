import { type Matches, siteIn } from "./site.ts";

/** The title of a page in the browser's tab: "FAQ – Aṣọ". */
export function pageTitle(name: string, store: string): string {
  return `${name} – ${store}`;
}

/** What a route's `meta` is given. */
export interface InPage {
  readonly matches: Matches;
}

/** The title as a `meta` says it. */
export function titled(name: string, { matches }: InPage): { title: string } {
  return { title: pageTitle(name, siteIn(matches).name) };
}
