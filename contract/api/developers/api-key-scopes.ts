/** In the order of the form. Keys never change payments. */
export const apiKeySubjects = ["products", "stock", "orders", "customers", "payments"] as const;
export type ApiKeySubject = (typeof apiKeySubjects)[number];

/** What a route asks of a key; `write` includes `read`. */
export const apiKeyScopes = [
  "products:read",
  "products:write",
  "stock:read",
  "stock:write",
  "orders:read",
  "orders:write",
  "customers:read",
  "customers:write",
  "payments:read",
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export function includesScope(scopes: readonly ApiKeyScope[], needed: ApiKeyScope): boolean {
  const [subject] = needed.split(":");
  return scopes.some((scope) => scope === needed || scope === `${subject}:write`);
}
