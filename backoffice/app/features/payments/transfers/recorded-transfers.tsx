import { useState } from "react";
import type { BankTransfer } from "#contract/api/payments/bank-transfers.ts";
import { api } from "../../../api.ts";
import { useCounts } from "../../../layout/counts-context.tsx";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { formatDate } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { useNavigateAfterSave } from "../../../parts/forms/use-navigate-after-save.ts";
import { formatVisibleAmount } from "../payment-texts.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

export function RecordedTransfers({ transfers }: { readonly transfers: readonly BankTransfer[] }) {
  const [disputed, setDisputed] = useState<BankTransfer>();
  const navigateOn = useNavigateAfterSave();
  const reload = useRefetch();
  const { refetchCounts } = useCounts();
  if (transfers.length === 0) return null;
  const now = new Date();

  async function dispute(reason: string) {
    const params = { id: disputed?.reference ?? "" };
    const { caseId } = await api("POST /staff/bank-transfers/:id/dispute", {
      params,
      body: { reason },
    });
    setDisputed(undefined);
    reload("payments");
    refetchCounts();
    await navigateOn(`/payments/${caseId}`);
  }

  return (
    <div>
      <h3 className="font-medium">Recorded payments</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {transfers.map((transfer) => {
          const { reference, amount, receivedOn, bankReference, narration, by, isNotReceived } =
            transfer;
          return (
            <li key={reference} className="py-2 text-meta">
              <p className="tabular-nums">
                {formatAmount(amount)}, {formatDate(`${receivedOn}T12:00:00Z`, now)}
                <span>{by && `, ${by.name}`}</span>
              </p>
              <p className="wrap-anywhere text-umber">{narration || bankReference}</p>
              {isNotReceived ? (
                <p className="text-umber">Not received.</p>
              ) : (
                <button
                  type="button"
                  onClick={() => setDisputed(transfer)}
                  className="touch-target text-red"
                >
                  <span className="border-current border-b">Not received…</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <ReasonDialog
        open={disputed !== undefined}
        title={`Was ${formatVisibleAmount(disputed?.amount)} not received?`}
        text="This opens a case where you decide what happens to the order. Nothing changes before that."
        button="Open a case"
        onClose={() => setDisputed(undefined)}
        onConfirm={dispute}
      />
    </div>
  );
}
