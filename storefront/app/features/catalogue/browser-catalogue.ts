import { api } from "../../api.ts";
import { type CachedCatalogue, cacheCatalogue } from "./cached-catalogue.ts";
import { createCatalogue } from "./load-listing.ts";

let catalogue: CachedCatalogue | undefined;

export function browserCatalogue(): CachedCatalogue {
  catalogue ??= cacheCatalogue(createCatalogue(api));
  return catalogue;
}
