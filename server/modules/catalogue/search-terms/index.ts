export { deleteExpiredMisses, seedMiss } from "./record-miss.ts";
export { searchTermStaffRoutes } from "./search-terms.staff-routes.ts";
export { replaceSynonyms } from "./synonyms.ts";
