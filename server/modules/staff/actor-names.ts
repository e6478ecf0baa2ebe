import type { StaffMember } from "#contract/api/staff/staff.ts";
import { staffIdOf } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findNamedActors } from "./staff.queries.ts";

export async function getActorNames(
  on: Queryable,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const members = await findNamedActors(on, actors);
  return (actor) => {
    if (staffIdOf(actor) === undefined) return "The store";
    return members.get(actor)?.name ?? "Former staff member";
  };
}

export function pickMember(
  members: ReadonlyMap<string, StaffMember>,
  key: string | null,
): StaffMember | null {
  const member = key === null ? undefined : members.get(key);
  return member
    ? { id: member.id, name: member.name, email: member.email, role: member.role }
    : null;
}
