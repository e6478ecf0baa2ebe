import { Link } from "react-router";
import type { OrderTransfers } from "#contract/api/staff-transfers.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { useRecordWay } from "../../parts/use-queue.ts";
import { useWide } from "../../parts/use-wide.ts";
import { momentOf } from "../../parts/when.ts";
import { CameBefore } from "./came-before.tsx";
import { MoneyCameForm } from "./money-came-form.tsx";
import { MoneySection } from "./money-section.tsx";
import { kindWords, sumOf } from "./payment-words.ts";

const told: readonly ToldField<OrderTransfers>[] = [
  { name: "Due", read: ({ due }) => sumOf(due) },
  { name: "Order", read: ({ status }) => status.toLowerCase() },
];

/** An order that is paid by transfer: what is due, what came, and the form that says that money came. */
export function TransferPanel({ orderId }: { readonly orderId: string }) {
  const isWide = useWide();
  const way = useRecordWay("/payments", "Payments", orderId, isWide);
  const loading = useLoaded(
    (signal) => api("GET /staff/orders/:id/transfers", { params: { id: orderId }, signal }),
    ["order-transfers", orderId],
  );
  const { say } = useToaster();
  const { recount } = useCounts();
  const reload = useReloading();

  function counted(seen: OrderTransfers) {
    loading.replace(seen);
    reload("payments", "orders");
    recount();
    const kind = seen.openedCase?.kind;
    say(
      kind
        ? `Counted. It waits to be decided: ${kindWords[kind].toLowerCase()}.`
        : `${seen.orderNumber} is paid. The buyer is told.`,
    );
  }

  return (
    <RecordPage
      loading={loading}
      way={way}
      title="Transfer"
      isBeside={isWide}
      failure="The order could not be loaded."
      told={told}
    >
      {(seen) => (
        <MoneySection
          way={way}
          title={seen.due > 0 ? `${sumOf(seen.due)} awaited` : "Nothing is due"}
          order={{ id: orderId, orderNumber: seen.orderNumber }}
        >
          <p className="text-umber">
            {seen.buyer}
            {seen.heldUntil && `. Pieces kept until ${momentOf(seen.heldUntil, new Date())}`}
          </p>
          {seen.openedCase && (
            <p className="border-amber border-l-4 bg-bone px-4 py-3">
              What came does not fit what was due.{" "}
              <Link to={`/payments/${seen.openedCase.id}`} className="text-link">
                Decide: {kindWords[seen.openedCase.kind].toLowerCase()}
              </Link>
            </p>
          )}
          <MoneyCameForm
            key={`${seen.transfers.length} ${seen.due}`}
            orderId={orderId}
            seen={seen}
            onCounted={counted}
          />
          <CameBefore transfers={seen.transfers} />
        </MoneySection>
      )}
    </RecordPage>
  );
}
