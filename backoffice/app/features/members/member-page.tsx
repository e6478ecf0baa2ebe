import type { MemberRecord } from "#contract/api/staff-members.ts";
import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { roleWords } from "../../parts/role-words.ts";
import type { ToldField } from "../../parts/told-changes.ts";
import { MemberDetails } from "./member-details.tsx";
import { memberWord } from "./member-status.tsx";

const told: readonly ToldField<MemberRecord>[] = [
  { name: "Role", read: ({ role }) => roleWords[role].word },
  { name: "Standing", read: memberWord },
];

/** Somebody on the staff: who they are at the left, what an owner may do at the right. */
export function MemberPage() {
  return (
    <AddressedRecord
      room="/members"
      title="Member of staff"
      load={(id, signal) => api("GET /staff/members/:id", { params: { id }, signal })}
      told={told}
    >
      {(member, { way, replace }) => (
        <MemberDetails way={way} member={member} onChanged={replace} />
      )}
    </AddressedRecord>
  );
}
