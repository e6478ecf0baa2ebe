import { defineRoutes } from "../define-routes.ts";
import { ApiKeys, CreateApiKey, CreatedApiKey } from "./api-keys.ts";

const right = "settings.edit";

export const staffApiKeyRoutes = defineRoutes("staff", {
  "GET /staff/api-keys": {
    summary: "List API keys, newest first; those that ended for 30 days more",
    right,
    reply: ApiKeys,
  },
  "POST /staff/api-keys": {
    summary: "Create an API key, which only this reply holds",
    right,
    body: CreateApiKey,
    status: 201,
    reply: CreatedApiKey,
    errors: ["conflict"],
    unversioned: true,
  },
  "POST /staff/api-keys/:id/revoke": {
    summary: "Revoke an API key for good",
    right,
    unversioned: true,
  },
});
