import type { OpenAPIV3_1 } from "openapi-types";

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenAPIV3_1.OperationObject;
}

export const apiKeyScheme = "apiKey";

/** What an API key needs for a call; undefined: no key may call it. */
export function apiKeyScopeOf({ security = [] }: OpenAPIV3_1.OperationObject): string | undefined {
  return security.flatMap((each) => each[apiKeyScheme] ?? [])[0];
}

export function callsOf(document: OpenAPIV3_1.Document): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (["get", "post", "patch", "put", "delete"] as const).flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
}
