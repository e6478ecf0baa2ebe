import type { ErrorCode } from "#contract/api/error-codes.ts";
import type { DescribedRoute } from "#server/platform/http/handle-routes.ts";
import type { Call } from "./calls.ts";

/** Those of its kind first. */
export function errorsOf(call: Call, route: DescribedRoute | undefined): ErrorCode[] {
  const { method, path, operation } = call;
  const isOfStaff = path.startsWith("/api/staff/");
  const isOnRecord = /\{\w+\}/.test(path);
  const codes: ErrorCode[] = ["unauthenticated", "rate_limited"];
  if (operation.parameters?.length || operation.requestBody) codes.push("validation_failed");
  if (operation.requestBody)
    codes.push("malformed_body", "payload_too_large", "unsupported_media_type");
  if (isOnRecord) codes.push("not_found");
  if (isOfStaff) codes.push("forbidden");
  // A staff change of a record checks its version.
  const isStaffChange = isOfStaff && isOnRecord && method !== "GET" && !route?.unversioned;
  if (namesVersion(call) || isStaffChange) codes.push("conflict");
  if (namesHeader(call, "idempotency-key")) codes.push("idempotency_mismatch");
  return [...new Set([...codes, ...(route?.errors ?? [])])];
}

function namesVersion({ operation }: Call): boolean {
  const { requestBody } = operation;
  if (!requestBody || !("content" in requestBody)) return false;
  return Object.values(requestBody.content).some(
    ({ schema }) => schema && "properties" in schema && schema.properties?.version !== undefined,
  );
}

function namesHeader({ operation }: Call, header: string): boolean {
  return (operation.parameters ?? []).some((parameter) => {
    return "in" in parameter && parameter.in === "header" && parameter.name === header;
  });
}
