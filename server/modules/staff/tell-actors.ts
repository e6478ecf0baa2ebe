import type { StaffMember } from "#contract/api/staff.ts";
import { staffIdOf } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findNamedActors } from "./staff.queries.ts";

/**
 * Who did something, in the words of the audit log: members of staff by name, and the store for what nobody of them
 * did.
 */
export async function tellActors(
  on: Queryable,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const members = await findNamedActors(on, actors);
  return (actor) => {
    if (staffIdOf(actor) === undefined) return "The store";
    return members.get(actor)?.name ?? "Somebody who is gone";
  };
}

/** A member among those that were found, by what they were found by. */
export function memberOf(
  members: ReadonlyMap<string, StaffMember>,
  key: string | null,
): StaffMember | null {
  const found = key === null ? undefined : members.get(key);
  return found ? { id: found.id, name: found.name, email: found.email, role: found.role } : null;
}
