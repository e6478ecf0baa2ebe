import { useParams } from "react-router";
import type { MemberRecord } from "#contract/api/staff-members.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import { roleWords } from "../../parts/role-words.ts";
import type { ToldField } from "../../parts/told-changes.ts";
import { recordWay } from "../../parts/use-queue.ts";
import { MemberDetails } from "./member-details.tsx";
import { memberWord } from "./member-status.tsx";

const told: readonly ToldField<MemberRecord>[] = [
  { name: "Role", read: ({ role }) => roleWords[role].word },
  { name: "Standing", read: memberWord },
];

/** Somebody on the staff: who they are at the left, what an owner may do at the right. */
export function MemberPage() {
  const { id = "" } = useParams();
  const way = recordWay("/members", "Staff", id);
  const loading = useLoaded(
    (signal) => api("GET /staff/members/:id", { params: { id }, signal }),
    ["member", id],
  );
  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Member of staff"
      failure="The member of staff could not be loaded."
      told={told}
    >
      {(member) => <MemberDetails way={way} member={member} onChanged={loading.replace} />}
    </RecordPage>
  );
}
