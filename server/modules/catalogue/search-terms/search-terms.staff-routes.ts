import { staffSearchTermRoutes } from "#contract/api/catalogue/search-terms.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createSynonym, deleteSynonym, getSearchTerms, updateSynonym } from "./synonyms.ts";

export function searchTermStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffSearchTermRoutes, {
      "GET /staff/search-terms": () => getSearchTerms(runtime.db),
      "POST /staff/search-terms/synonyms": createSynonym(runtime),
      "PATCH /staff/search-terms/synonyms/:id": updateSynonym(runtime),
      "POST /staff/search-terms/synonyms/:id/delete": deleteSynonym(runtime),
    });
  };
}
