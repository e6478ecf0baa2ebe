import { api } from "../../api.ts";
import { catalogueOf } from "./load-listing.ts";
import { type RememberedCatalogue, rememberCatalogue } from "./remembered-catalogue.ts";

let catalogue: RememberedCatalogue | undefined;

/** The catalogue of this browser tab. Never call it while rendering on the server. */
export function browserCatalogue(): RememberedCatalogue {
  catalogue ??= rememberCatalogue(catalogueOf(api));
  return catalogue;
}
