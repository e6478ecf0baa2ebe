import { findPage, isWithin } from "./navigation.ts";

export interface OriginPage {
  /** With filters. */
  readonly to: string;
  /** "Payments", or the name of the record. */
  readonly label: string;
}

/** By the record's path. */
export type OpenedFrom = Readonly<Record<string, OriginPage>>;

const maxEntries = 50;

/**
 * A record leads back to the list or section it was opened from, and so does its next neighbour;
 * coming back to a record keeps its origin.
 */
export function nextOpenedFrom(
  entries: OpenedFrom,
  leftPage: OriginPage,
  path: string,
): OpenedFrom {
  const page = findPage(path);
  const from = pathOf(leftPage.to);
  if (page === undefined || path === page.address || pathOf(entries[from]?.to ?? "") === path) {
    return entries;
  }
  const { [path]: _, ...others } = entries;
  const isRecord = from !== page.address && isWithin(from, page.address);
  const origin = isRecord ? entries[from] : findPage(from) && leftPage;
  if (origin === undefined) return others;
  return Object.fromEntries(
    [...Object.entries(others), [path, origin] as const].slice(-maxEntries),
  );
}

function pathOf(address: string): string {
  return address.replace(/\?.*$/, "");
}
