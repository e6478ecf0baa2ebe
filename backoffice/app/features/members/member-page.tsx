import type { MemberRecord } from "#contract/api/staff/members.ts";
import { api } from "../../api.ts";
import { roleLabels } from "../../parts/format/role-labels.ts";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { MemberDetails } from "./member-details.tsx";
import { getMemberStatusLabel } from "./member-status.tsx";

const comparedFields: readonly RecordField<MemberRecord>[] = [
  { name: "Role", read: ({ role }) => roleLabels[role].label },
  { name: "Status", read: getMemberStatusLabel },
];

export function MemberPage() {
  return (
    <RecordLoader
      basePath="/members"
      title="Staff member"
      load={(id, signal) => api("GET /staff/members/:id", { params: { id }, signal })}
      comparedFields={comparedFields}
    >
      {(member, { backLink, replace }) => (
        <MemberDetails backLink={backLink} member={member} onChanged={replace} />
      )}
    </RecordLoader>
  );
}
