import type { StaffPerson } from "#contract/api/staff-people.ts";
import type { PersonRecord } from "./people.queries.ts";

/** Somebody on the staff as owners see them. */
export function toPersonReply(person: PersonRecord): StaffPerson {
  const { active, hasJoined, invitedInDemo, invitationEndsAt, lastSeenAt, createdAt, ...rest } =
    person;
  return {
    ...rest,
    state: hasJoined ? (active ? "active" : "inactive") : "invited",
    invitationEndsAt: invitationEndsAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
