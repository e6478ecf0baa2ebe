import type { MemberRecord, StaffState } from "#contract/api/staff-members.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";

const looks: Readonly<Record<StaffState, { tone: StatusTone; word: string }>> = {
  invited: { tone: "waiting", word: "Invited" },
  active: { tone: "good", word: "At work" },
  inactive: { tone: "plain", word: "Closed" },
};

/** Where somebody stands on the staff. */
export function MemberStatus({ member }: { member: MemberRecord }) {
  const tone = setsUp(member) ? "waiting" : looks[member.state].tone;
  return <Status tone={tone}>{memberWord(member)}</Status>;
}

/** The same in a word. */
export function memberWord(member: MemberRecord): string {
  return setsUp(member) ? "Sets up an authenticator" : looks[member.state].word;
}

function setsUp({ state, hasAuthenticator }: MemberRecord): boolean {
  return state === "active" && !hasAuthenticator;
}
