import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { useGoOn } from "../../parts/use-go-on.ts";
import { useRecordWay } from "../../parts/use-queue.ts";
import { useWide } from "../../parts/use-wide.ts";
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

interface BusinessPanelProps {
  readonly id: string;
  /** By a press, and not laid beside the list by itself: keys decide on it, and the next one opens after it. */
  readonly isOpened?: boolean;
}

/** One business: what it says of itself, what is known besides, and the decision. */
export function BusinessPanel({ id, isOpened = false }: BusinessPanelProps) {
  const { recount } = useCounts();
  const sayDone = useUndo();
  const reload = useReloading();
  const goOn = useGoOn();
  const isWide = useWide();
  const way = useRecordWay("/businesses", "Businesses", id, isWide);
  const loading = useLoaded(
    (signal) => api("GET /staff/business-profiles/:id", { params: { id }, signal }),
    ["business", id],
  );

  function show(changed: StaffBusinessProfile) {
    loading.replace(changed);
    reload("businesses");
    recount();
  }

  function onDecided(decided: StaffBusinessProfile) {
    show(decided);
    const { companyName, status, applicant, version } = decided;
    const when = applicant.isVerified ? "" : " once they have verified their address";
    sayDone(`${companyName} is ${status}. The buyer is told by mail${when}.`, async () =>
      show(
        await api("POST /staff/business-profiles/:id/undo", { params: { id }, body: { version } }),
      ),
    );
    if (isOpened && way.next !== undefined) void goOn(way.next);
  }

  return (
    <RecordPage
      loading={loading}
      way={way}
      title="Business"
      isBeside={isWide}
      failure="The business could not be loaded."
      told={told}
    >
      {(business) => (
        <BusinessDetails way={way} business={business} isOpened={isOpened} onDecided={onDecided} />
      )}
    </RecordPage>
  );
}
