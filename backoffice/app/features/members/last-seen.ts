import type { MemberRecord } from "#contract/api/staff/members.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";
import { formatDate, formatRecentDateTime } from "../../parts/format/dates.ts";

const minuteMs = 60_000;
/** Activity is recorded every few minutes only. */
const onlineMinutes = 10;

/** Last activity, or why there is none. */
export function getLastSeen(
  { state, lastSeenAt, invitationEndsAt }: MemberRecord,
  isSelf: boolean,
  now: Date,
): { tone: StatusTone; label: string } {
  if (state === "inactive") return { tone: "plain", label: "Deactivated" };
  if (state === "invited") {
    const isLinkValid = invitationEndsAt !== null && Date.parse(invitationEndsAt) > now.getTime();
    const link = isLinkValid ? `link expires ${formatDate(invitationEndsAt, now)}` : "link expired";
    return { tone: "waiting", label: `Invited, ${link}` };
  }
  if (isSelf) return { tone: "good", label: "You" };
  if (lastSeenAt === null) return { tone: "plain", label: "Not recently" };
  const minutes = Math.floor((now.getTime() - Date.parse(lastSeenAt)) / minuteMs);
  if (minutes < onlineMinutes) return { tone: "good", label: "Active now" };
  if (minutes < 60) return { tone: "good", label: `${minutes} min ago` };
  return { tone: "plain", label: formatRecentDateTime(lastSeenAt, now) };
}
