import type { OpenAPIV3_1 } from "openapi-types";
import type { StaffAccess } from "#contract/rights.ts";
import { apiKeyScopeOf, callsOf } from "#server/api-docs/calls.ts";
import type { TestApp } from "./app.ts";

/** One call of the back office, with ids that name nothing. */
export interface StaffCall {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Such as `/staff/members/nothing/deactivate`. */
  readonly path: string;
  /** As the API describes it: `/staff/members/{id}/deactivate`. */
  readonly pattern: string;
  readonly who: StaffAccess;
  /** The scope that an API key needs; undefined: no key may. */
  readonly apiKey: string | undefined;
}

export function listStaffCalls({ app }: Pick<TestApp, "app">): StaffCall[] {
  return callsOf(app.swagger() as OpenAPIV3_1.Document)
    .map(({ method, path, operation }) => ({
      method: method as StaffCall["method"],
      pattern: path.replace(/^\/api/, ""),
      path: path.replace(/^\/api/, "").replace(/\{\w+\}/g, "nothing"),
      who: (operation as { "x-rights"?: StaffAccess })["x-rights"] as StaffAccess,
      apiKey: apiKeyScopeOf(operation),
    }))
    .filter(({ pattern }) => pattern.startsWith("/staff/"));
}
