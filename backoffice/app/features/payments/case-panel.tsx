import type { PaymentCase } from "#contract/api/staff-payments.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { useRecordWay } from "../../parts/use-queue.ts";
import { useWide } from "../../parts/use-wide.ts";
import { CaseDetails } from "./case-details.tsx";
import { decidedWords, sumOf } from "./payment-words.ts";

const told: readonly ToldField<PaymentCase>[] = [
  { name: "Given to", read: ({ assignee }) => assignee?.name ?? "" },
  { name: "Settled", read: ({ settled }) => (settled?.way ? decidedWords(settled.way) : "") },
  { name: "Came in", read: ({ order }) => sumOf(order?.receivedAmount) },
  { name: "Went back", read: ({ order }) => sumOf(order?.refundedAmount) },
  { name: "Order", read: ({ order }) => order?.status.toLowerCase() ?? "" },
];

/** One case: what is wrong, its ways out, and what was decided. */
export function CasePanel({ id }: { readonly id: string }) {
  const isWide = useWide();
  const way = useRecordWay("/payments", "Payments", id, isWide);
  const loading = useLoaded(
    (signal) => api("GET /staff/payments/:id", { params: { id }, signal }),
    ["payment-case", id],
  );
  const { say } = useToaster();
  const { recount } = useCounts();
  const reload = useReloading();

  function changed(seen: PaymentCase, words: string) {
    loading.replace(seen);
    reload("payments");
    recount();
    say(words);
  }

  return (
    <RecordPage
      loading={loading}
      way={way}
      title="Payment"
      isBeside={isWide}
      failure="The case could not be loaded."
      told={told}
    >
      {(seen) => <CaseDetails seen={seen} way={way} onChanged={changed} />}
    </RecordPage>
  );
}
