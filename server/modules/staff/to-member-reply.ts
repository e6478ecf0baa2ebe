import type { MemberRecord } from "#contract/api/staff-members.ts";
import type { MemberRow } from "./members.queries.ts";

/** Somebody on the staff as owners see them. */
export function toMemberReply(member: MemberRow): MemberRecord {
  const { active, hasJoined, invitedInDemo, invitationEndsAt, lastSeenAt, createdAt, ...rest } =
    member;
  return {
    ...rest,
    state: hasJoined ? (active ? "active" : "inactive") : "invited",
    invitationEndsAt: invitationEndsAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
