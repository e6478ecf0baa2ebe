import type { StaffMember } from "#contract/api/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findFirstOwner, listMembers, type NamedMember } from "./staff.queries.ts";
import { memberOf } from "./tell-actors.ts";

/**
 * Whose work is asked for: that of one member, with nobody's where it falls to them; or nobody's, which none of those
 * has who may do it.
 */
export type Whose =
  | { readonly id: string; readonly orNoneOf?: readonly string[] }
  | { readonly noneOf: readonly string[] };

/**
 * Whose work a list is asked for; undefined for everybody's.
 * @param assignee `me`, `none`, or a member's id
 * @param right what it takes to do the work: what is given to somebody who left, or may do it no more, is nobody's
 */
export async function readWhose(
  on: Queryable,
  staff: Pick<StaffMember, "id">,
  assignee: string | undefined,
  right: StaffRight,
): Promise<Whose | undefined> {
  if (assignee === undefined) return undefined;
  if (assignee !== "none") return { id: assignee === "me" ? staff.id : assignee };
  return { noneOf: await listAble(on, right) };
}

/**
 * The same of work that is nobody's at no time: what is given to nobody, or to somebody who left or may do it no more,
 * is the owner's who joined first.
 */
export async function readWhoseOrHeirs(
  on: Queryable,
  staff: Pick<StaffMember, "id">,
  assignee: string | undefined,
  right: StaffRight,
): Promise<Whose | undefined> {
  const whose = await readWhose(on, staff, assignee, right);
  const heir = whose && (await findFirstOwner(on));
  if (!heir) return whose;
  if ("noneOf" in whose) return { id: "" };
  return whose.id === heir.id ? { ...whose, orNoneOf: await listAble(on, right) } : whose;
}

async function listAble(on: Queryable, right: StaffRight): Promise<string[]> {
  const able = (await listMembers(on)).filter(({ role }) => hasRight(role, right));
  return able.map(({ id }) => id);
}

/** Who has some work; null where nobody has it, or somebody who left or may do it no more. */
export function holderOf(
  members: ReadonlyMap<string, NamedMember>,
  id: string | null,
  right: StaffRight,
): StaffMember | null {
  const member = id === null ? undefined : members.get(id);
  return member?.active && hasRight(member.role, right) ? memberOf(members, id) : null;
}
