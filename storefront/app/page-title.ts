import { getSite, type Matches } from "./site.ts";

/** “FAQ – Aṣọ”. */
export function pageTitle(name: string, store: string): string {
  return `${name} – ${store}`;
}

export interface PageMetaArgs {
  readonly matches: Matches;
}

export function titleMeta(name: string, { matches }: PageMetaArgs): { title: string } {
  return { title: pageTitle(name, getSite(matches).name) };
}
