import type { StaffMember } from "#contract/api/staff/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { pickMember } from "./actor-names.ts";
import { findFirstOwner, listActiveMembers, type NamedMember } from "./staff.queries.ts";

/** `notIn`: work that is assigned to none of these members. */
export type AssigneeFilter =
  | { readonly id: string; readonly orNotIn?: readonly string[] }
  | { readonly notIn: readonly string[] };

/**
 * @param assignee `me`, `none`, or a member's id
 * @param right assignments of members without it count as unassigned
 */
export async function parseAssignee(
  on: Queryable,
  staff: Pick<StaffMember, "id">,
  assignee: string | undefined,
  right: StaffRight,
): Promise<AssigneeFilter | undefined> {
  if (assignee === undefined) return undefined;
  if (assignee !== "none") return { id: assignee === "me" ? staff.id : assignee };
  return { notIn: await listMembersWithRight(on, right) };
}

/** Where unassigned work falls to the longest-serving owner. */
export async function parseAssigneeWithFallback(
  on: Queryable,
  staff: Pick<StaffMember, "id">,
  assignee: string | undefined,
  right: StaffRight,
): Promise<AssigneeFilter | undefined> {
  const filter = await parseAssignee(on, staff, assignee, right);
  const firstOwner = filter && (await findFirstOwner(on));
  if (!firstOwner) return filter;
  if ("notIn" in filter) return { id: "" };
  return filter.id === firstOwner.id
    ? { ...filter, orNotIn: await listMembersWithRight(on, right) }
    : filter;
}

async function listMembersWithRight(on: Queryable, right: StaffRight): Promise<string[]> {
  const members = (await listActiveMembers(on)).filter(({ role }) => hasRight(role, right));
  return members.map(({ id }) => id);
}

export function findActiveAssignee(
  members: ReadonlyMap<string, NamedMember>,
  id: string | null,
  right: StaffRight,
): StaffMember | null {
  const member = id === null ? undefined : members.get(id);
  return member?.active && hasRight(member.role, right) ? pickMember(members, id) : null;
}
