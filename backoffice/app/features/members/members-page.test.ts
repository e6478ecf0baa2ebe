import { expect, test } from "vitest";
import type { MemberRecord } from "#contract/api/staff/members.ts";
import { getLastSeen } from "./members-page.tsx";

const now = new Date("2026-11-21T14:00:00.000Z");
const member: MemberRecord = {
  id: "stf_1",
  name: "Emeka Nwosu",
  email: "support@aso.example",
  role: "support",
  version: 1,
  state: "active",
  hasAuthenticator: true,
  isDemo: false,
  invitationEndsAt: null,
  lastSeenAt: null,
  createdAt: "2026-10-01T08:00:00.000Z",
};

test.each([
  [{}, false, "Not recently"],
  [{}, true, "You"],
  [{ lastSeenAt: "2026-11-21T13:56:00.000Z" }, false, "Active now"],
  [{ lastSeenAt: "2026-11-21T13:40:00.000Z" }, false, "20 min ago"],
  [{ lastSeenAt: "2026-11-21T08:14:00.000Z" }, false, "Today, 09:14"],
  [{ lastSeenAt: "2026-11-02T08:14:00.000Z" }, false, "2 Nov, 09:14"],
  [{ state: "inactive", lastSeenAt: "2026-11-21T13:56:00.000Z" }, false, "Deactivated"],
  [
    { state: "invited", invitationEndsAt: "2026-11-25T09:00:00.000Z" },
    false,
    "Invited, link expires 25 Nov",
  ],
  [
    { state: "invited", invitationEndsAt: "2026-11-20T09:00:00.000Z" },
    false,
    "Invited, link expired",
  ],
] as const)("%j is told as it is read", (known, isSelf, word) => {
  expect(getLastSeen({ ...member, ...known }, isSelf, now).label).toBe(word);
});
