import type { ApiKeyScope } from "#contract/api/developers/api-key-scopes.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { isAllowed, type StaffRight, scopeOfRight } from "#contract/rights.ts";
import { AppError } from "#server/platform/errors/errors.ts";

/** A member of staff, or an API key acting as itself. */
export interface StaffCaller extends StaffMember {
  /** Of an API key only. */
  readonly scopes?: readonly ApiKeyScope[];
}

export const apiKeyIdPrefix = "key";

export function isApiKeyId(id: string): boolean {
  return id.startsWith(`${apiKeyIdPrefix}_`);
}

/** @param what such as "remove sizes" @throws {AppError} `forbidden` for an API key */
export function refuseApiKey({ scopes }: StaffCaller, what: string): void {
  if (scopes) throw new AppError("forbidden", { detail: `API keys can't ${what}.` });
}

/** For what a call asks beyond its route. @throws {AppError} `forbidden` */
export function requireAllowed(caller: StaffCaller, right: StaffRight): void {
  if (isAllowed(caller, right)) return;
  const detail = `This API key lacks the scope ${scopeOfRight[right]}.`;
  throw new AppError("forbidden", caller.scopes && { detail });
}

/** Its role, the one that sees least, counts only where nothing looks at its scopes. */
export function toApiKeyCaller({ id, name }: Pick<StaffMember, "id" | "name">): StaffMember {
  return { id, name: `API key ${name}`, email: "", role: "packer" };
}
