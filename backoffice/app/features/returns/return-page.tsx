import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useRefetch } from "../../loading/use-refetch.ts";
import { returnStatusStyles } from "../../parts/format/labels.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { ReturnDetails } from "./return-details.tsx";
import { describeRequest } from "./return-texts.ts";
import { hasLeftTab } from "./returns-tabs.ts";

const trackedFields: readonly RecordField<StaffReturn>[] = [
  { name: "Status", read: ({ status }) => returnStatusStyles[status].label },
  { name: "Requested", read: describeRequest },
  { name: "Carrier", read: ({ parcel }) => parcel?.carrier ?? "" },
  { name: "Tracking number", read: ({ parcel }) => parcel?.trackingNumber ?? "" },
  {
    name: "Refund due",
    read: ({ refundableAmount }) =>
      refundableAmount === null ? "" : formatAmount(refundableAmount),
  },
];

interface ReturnPageProps {
  /** Selected by default: keyboard shortcuts stay off until it is opened. */
  readonly selectedId?: string;
}

export function ReturnPage({ selectedId }: ReturnPageProps) {
  const { refetchCounts } = useCounts();
  const reload = useRefetch();
  const isWide = useIsWide();
  const navigateOn = useNavigateAfterSave();
  return (
    <RecordLoader
      basePath="/returns"
      title="Return"
      {...(selectedId !== undefined && { defaultId: selectedId })}
      load={(id, signal) => api("GET /staff/returns/:id", { params: { id }, signal })}
      isInSplitView={isWide}
      comparedFields={trackedFields}
    >
      {(record, { backLink, replace }) => (
        <ReturnDetails
          backLink={backLink}
          record={record}
          hasKeys={selectedId === undefined}
          onChanged={(changed) => {
            replace(changed);
            reload("returns");
            refetchCounts();
            const isQueue = selectedId === undefined && backLink.position !== undefined;
            if (isQueue && backLink.next !== undefined && hasLeftTab(changed, backLink.to))
              void navigateOn(backLink.next, { state: backLink.state });
          }}
        />
      )}
    </RecordLoader>
  );
}
