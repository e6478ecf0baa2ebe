import type { MemberRecord } from "#contract/api/staff-members.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";
import { dayOf, listedMoment } from "../../parts/when.ts";

const minuteMs = 60_000;
/** Who is at work is noted every few minutes only. */
const hereMinutes = 10;

/** When somebody was last at work, or why they are not. */
export function lastSeenOf(
  { state, lastSeenAt, invitationEndsAt }: MemberRecord,
  isSelf: boolean,
  now: Date,
): { tone: StatusTone; word: string } {
  if (state === "inactive") return { tone: "plain", word: "Closed" };
  if (state === "invited") {
    const works = invitationEndsAt !== null && Date.parse(invitationEndsAt) > now.getTime();
    const link = works ? `link until ${dayOf(invitationEndsAt, now)}` : "the link has ended";
    return { tone: "waiting", word: `Invited, ${link}` };
  }
  if (isSelf) return { tone: "good", word: "This is you" };
  if (lastSeenAt === null) return { tone: "plain", word: "Not recently" };
  const minutes = Math.floor((now.getTime() - Date.parse(lastSeenAt)) / minuteMs);
  if (minutes < hereMinutes) return { tone: "good", word: "Here now" };
  if (minutes < 60) return { tone: "good", word: `${minutes} min ago` };
  return { tone: "plain", word: listedMoment(lastSeenAt, now) };
}
