export { type TypeReferences, watchMenuTypes } from "./get-types.ts";
export {
  deleteUntouchedTypes,
  listTypeChoices,
  lockTypeForReference,
  upsertClothingType,
} from "./types.queries.ts";
export { typeStaffRoutes } from "./types.staff-routes.ts";
export { findOrCreateType } from "./update-type.ts";
