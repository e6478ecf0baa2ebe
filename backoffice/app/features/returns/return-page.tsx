import { useParams } from "react-router";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { recordWay } from "../../parts/use-queue.ts";
import { ReturnDetails } from "./return-details.tsx";
import { returnLooks, wishOf } from "./return-words.ts";

const told: readonly ToldField<StaffReturn>[] = [
  { name: "Status", read: ({ status }) => returnLooks[status].word },
  { name: "What goes out", read: wishOf },
];

/** One return: what comes back and what happened at the left, the one next step at the right. */
export function ReturnPage() {
  const { id = "" } = useParams();
  const way = recordWay("/returns", "Returns", id);
  const loading = useLoaded(
    (signal) => api("GET /staff/returns/:id", { params: { id }, signal }),
    ["return", id],
  );
  const { recount } = useCounts();

  function changed(record: StaffReturn) {
    loading.replace(record);
    recount();
  }

  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Return"
      failure="The return could not be loaded."
      told={told}
    >
      {(record) => <ReturnDetails way={way} record={record} onChanged={changed} />}
    </RecordPage>
  );
}
