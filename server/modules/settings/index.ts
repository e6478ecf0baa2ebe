export { ownWords } from "./own-words.ts";
export { readPreviewSecret } from "./preview-cookie.ts";
export { findPreview } from "./preview-words.ts";
export { type Contact, readContact, readRules, readWords } from "./read-settings.ts";
export { rulesStaffRoutes } from "./rules.staff-routes.ts";
export { previewHeader, settingsRoutes } from "./settings.routes.ts";
export { settingsStaffRoutes } from "./settings.staff-routes.ts";
