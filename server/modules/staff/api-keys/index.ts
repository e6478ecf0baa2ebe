export { listApiKeyNames } from "../api-keys.queries.ts";
export { apiKeyStaffRoutes } from "./api-keys.staff-routes.ts";
export { createResolveApiKey } from "./api-keys.ts";
