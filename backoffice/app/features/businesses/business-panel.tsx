import type { StaffBusinessProfile } from "#contract/api/business/staff-businesses.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoadedRecord } from "../../loading/use-loaded-record.ts";
import { useRefetch } from "../../loading/use-refetch.ts";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { RecordPage } from "../../parts/records/record-page.tsx";
import { useUndo } from "../../parts/records/undo-context.tsx";
import { useRecordBackLink } from "../../parts/records/use-source-list.ts";
import { BusinessDetails } from "./business-details.tsx";
import { businessStatuses } from "./business-status.tsx";

const comparedFields: readonly RecordField<StaffBusinessProfile>[] = [
  { name: "Status", read: ({ status }) => businessStatuses[status].label },
  { name: "Note to the customer", read: ({ reviewerNote }) => reviewerNote },
  { name: "Company", read: ({ companyName }) => companyName },
  { name: "Tax ID", read: ({ taxId }) => taxId },
  { name: "Address", read: ({ address }) => address },
  { name: "Email", read: ({ email }) => email },
  { name: "Phone", read: ({ phone }) => phone },
  { name: "Website", read: ({ website }) => website },
  { name: "About", read: ({ description }) => description },
];

interface BusinessPanelProps {
  readonly id: string;
  /** Opened by the user, so that shortcuts apply and the next business opens after a decision. */
  readonly isSelected?: boolean;
}

export function BusinessPanel({ id, isSelected = false }: BusinessPanelProps) {
  const { refetchCounts } = useCounts();
  const sayDone = useUndo();
  const reload = useRefetch();
  const goOn = useNavigateAfterSave();
  const isWide = useIsWide();
  const backLink = useRecordBackLink("/businesses", "Businesses", id, isWide);
  const loading = useLoadedRecord(
    (signal) => api("GET /staff/business-profiles/:id", { params: { id }, signal }),
    ["business", id],
  );

  function show(changed: StaffBusinessProfile) {
    loading.replace(changed);
    reload("businesses");
    refetchCounts();
  }

  function onDecided(decided: StaffBusinessProfile) {
    show(decided);
    const { companyName, status, applicant, version } = decided;
    const when = applicant.isVerified ? "" : " once they verify their address";
    sayDone(`${companyName} is ${status}. The customer gets an email${when}.`, async () =>
      show(
        await api("POST /staff/business-profiles/:id/undo", { params: { id }, body: { version } }),
      ),
    );
    if (isSelected && backLink.next !== undefined)
      void goOn(backLink.next, { state: backLink.state });
  }

  return (
    <RecordPage
      loading={loading}
      backLink={backLink}
      title="Business"
      isInSplitView={isWide}
      failure="The business could not be loaded."
      comparedFields={comparedFields}
    >
      {(business) => (
        <BusinessDetails
          backLink={backLink}
          business={business}
          isSelected={isSelected}
          onDecided={onDecided}
        />
      )}
    </RecordPage>
  );
}
