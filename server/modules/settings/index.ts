export { contentRoutes } from "./content.routes.ts";
export { contentStaffRoutes } from "./content.staff-routes.ts";
export { defaultContent, hasSampleContacts } from "./default-content.ts";
export { drawStoreName, loadNameFont } from "./draw-name.ts";
export { usesPicture } from "./get-store-content.ts";
export { listAcceptedPolicies, listVisiblePolicies } from "./policies.ts";
export { findPreview, readPreviewSecret } from "./preview-content.ts";
export type { OnSettingsChange } from "./publish-settings.ts";
export {
  type Contact,
  getContact,
  getContent,
  getSeller,
  getStoreSettings,
  getVatTerms,
  type Seller,
} from "./read-settings.ts";
export { contentMedia, lockSectionShared } from "./settings.queries.ts";
export { settingsStaffRoutes } from "./settings.staff-routes.ts";
export { storeFileRoutes } from "./store-files.routes.ts";
export { findCustomIcon } from "./store-icons.ts";
export { validateSection } from "./validate-section.ts";
