import { useParams } from "react-router";
import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { recordWay } from "../../parts/use-queue.ts";
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
  const { id = "" } = useParams();
  const way = recordWay("/businesses", "Businesses", id);
  const loading = useLoaded(
    (signal) => api("GET /staff/business-profiles/:id", { params: { id }, signal }),
    ["business", id],
  );
  const { recount } = useCounts();
  const { say } = useToaster();

  function decided(business: StaffBusinessProfile) {
    loading.replace(business);
    recount();
    say(`${business.companyName} is ${business.status}. The buyer is told by mail.`);
  }

  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Business"
      failure="The business could not be loaded."
      told={told}
    >
      {(business) => <BusinessDetails way={way} business={business} onDecided={decided} />}
    </RecordPage>
  );
}
