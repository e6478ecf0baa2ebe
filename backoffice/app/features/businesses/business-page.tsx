import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { BusinessDetails } from "./business-details.tsx";
import { businessLooks } from "./business-status.tsx";

const told: readonly ToldField<StaffBusinessProfile>[] = [
  { name: "Status", read: ({ status }) => businessLooks[status].word },
  { name: "Note to the buyer", read: ({ reviewerNote }) => reviewerNote },
  { name: "Company", read: ({ companyName }) => companyName },
  { name: "Tax id", read: ({ taxId }) => taxId },
  { name: "Address", read: ({ address }) => address },
  { name: "E-mail", read: ({ email }) => email },
  { name: "Phone", read: ({ phone }) => phone },
  { name: "Website", read: ({ website }) => website },
  { name: "What they do", read: ({ description }) => description },
];

/** One business: what it says of itself, what became of it, and the decision. */
export function BusinessPage() {
  const { recount } = useCounts();
  const { say } = useToaster();
  return (
    <AddressedRecord
      room="/businesses"
      title="Business"
      load={(id, signal) => api("GET /staff/business-profiles/:id", { params: { id }, signal })}
      told={told}
    >
      {(business, { way, replace }) => (
        <BusinessDetails
          way={way}
          business={business}
          onDecided={(decided) => {
            replace(decided);
            recount();
            say(`${decided.companyName} is ${decided.status}. The buyer is told by mail.`);
          }}
        />
      )}
    </AddressedRecord>
  );
}
