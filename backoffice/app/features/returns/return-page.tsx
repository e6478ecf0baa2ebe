import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useReloading } from "../../loading/use-reloading.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { naira } from "../../parts/money.ts";
import { returnLooks } from "../../parts/return-looks.ts";
import type { ToldField } from "../../parts/told-changes.ts";
import { useGoOn } from "../../parts/use-go-on.ts";
import { useWide } from "../../parts/use-wide.ts";
import { ReturnDetails } from "./return-details.tsx";
import { wishOf } from "./return-words.ts";
import { hasLeft } from "./returns-tabs.ts";

const told: readonly ToldField<StaffReturn>[] = [
  { name: "Status", read: ({ status }) => returnLooks[status].word },
  { name: "What goes out", read: wishOf },
  { name: "Carrier", read: ({ parcel }) => parcel?.carrier ?? "" },
  { name: "Tracking number", read: ({ parcel }) => parcel?.trackingNumber ?? "" },
  { name: "Owed", read: ({ paidAmount }) => (paidAmount === null ? "" : naira(paidAmount)) },
];

interface ReturnPageProps {
  /** The return that lies beside the list by itself: no key acts on it before it is opened. */
  readonly laid?: string;
}

/** One return, beside the list where there is room; once it has left the queue, the next one of it opens. */
export function ReturnPage({ laid }: ReturnPageProps) {
  const { recount } = useCounts();
  const reload = useReloading();
  const isWide = useWide();
  const goOn = useGoOn();
  return (
    <AddressedRecord
      room="/returns"
      title="Return"
      {...(laid !== undefined && { laid })}
      load={(id, signal) => api("GET /staff/returns/:id", { params: { id }, signal })}
      isBeside={isWide}
      told={told}
    >
      {(record, { way, replace }) => (
        <ReturnDetails
          way={way}
          record={record}
          hasKeys={laid === undefined}
          onChanged={(changed) => {
            replace(changed);
            reload("returns");
            recount();
            const isQueue = laid === undefined && way.place !== undefined;
            if (isQueue && way.next !== undefined && hasLeft(changed, way.to)) void goOn(way.next);
          }}
        />
      )}
    </AddressedRecord>
  );
}
