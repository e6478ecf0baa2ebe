import type { MemberRecord, StaffState } from "#contract/api/staff/members.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";

const statusByState: Readonly<Record<StaffState, { tone: StatusTone; label: string }>> = {
  invited: { tone: "waiting", label: "Invited" },
  active: { tone: "good", label: "Active" },
  inactive: { tone: "plain", label: "Deactivated" },
};

export function MemberStatus({ member }: { member: MemberRecord }) {
  const tone = needsAuthenticator(member) ? "waiting" : statusByState[member.state].tone;
  return <Status tone={tone}>{getMemberStatusLabel(member)}</Status>;
}

export function getMemberStatusLabel(member: MemberRecord): string {
  return needsAuthenticator(member) ? "Needs 2-step sign-in" : statusByState[member.state].label;
}

function needsAuthenticator({ state, hasAuthenticator }: MemberRecord): boolean {
  return state === "active" && !hasAuthenticator;
}
