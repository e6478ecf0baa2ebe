export { listApiKeyNames } from "../api-keys.queries.ts";
export { apiKeyStaffRoutes } from "./api-keys.staff-routes.ts";
export { createResolveApiKey, getApiKeys } from "./api-keys.ts";
