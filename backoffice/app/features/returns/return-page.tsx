import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { ReturnDetails } from "./return-details.tsx";
import { returnLooks, wishOf } from "./return-words.ts";

const told: readonly ToldField<StaffReturn>[] = [
  { name: "Status", read: ({ status }) => returnLooks[status].word },
  { name: "What goes out", read: wishOf },
];

/** One return: what comes back and what happened at the left, the one next step at the right. */
export function ReturnPage() {
  const { recount } = useCounts();
  return (
    <AddressedRecord
      room="/returns"
      title="Return"
      load={(id, signal) => api("GET /staff/returns/:id", { params: { id }, signal })}
      told={told}
    >
      {(record, { way, replace }) => (
        <ReturnDetails
          way={way}
          record={record}
          onChanged={(changed) => {
            replace(changed);
            recount();
          }}
        />
      )}
    </AddressedRecord>
  );
}
