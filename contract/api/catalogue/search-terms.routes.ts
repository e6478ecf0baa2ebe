import { defineRoutes } from "../define-routes.ts";
import {
  CreateSynonym,
  DeleteSynonym,
  SearchTerms,
  Synonym,
  UpdateSynonym,
} from "./search-terms.ts";

const right = "types.edit";

export const staffSearchTermRoutes = defineRoutes("staff", {
  "GET /staff/search-terms": {
    summary: "List synonyms of the shop's search, and searches without a result",
    right,
    reply: SearchTerms,
  },
  "POST /staff/search-terms/synonyms": {
    summary: "Add words that mean the same, or that also search for others",
    right,
    idempotent: true,
    body: CreateSynonym,
    status: 201,
    reply: Synonym,
  },
  "PATCH /staff/search-terms/synonyms/:id": {
    summary: "Change synonyms",
    right,
    body: UpdateSynonym,
    reply: Synonym,
  },
  "POST /staff/search-terms/synonyms/:id/delete": {
    summary: "Delete synonyms",
    right,
    body: DeleteSynonym,
    reply: SearchTerms,
  },
});
