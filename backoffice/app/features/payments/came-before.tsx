import { useState } from "react";
import type { BankTransfer } from "#contract/api/staff-transfers.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useReloading } from "../../loading/use-reloading.ts";
import { useGoOn } from "../../parts/use-go-on.ts";
import { dayOf } from "../../parts/when.ts";
import { sumOf } from "./payment-words.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** What was counted for an order before, each with the way out where it was a mistake. */
export function CameBefore({ transfers }: { readonly transfers: readonly BankTransfer[] }) {
  const [doubted, setDoubted] = useState<BankTransfer>();
  const goOn = useGoOn();
  const reload = useReloading();
  const { recount } = useCounts();
  if (transfers.length === 0) return null;
  const now = new Date();

  async function doubt(reason: string) {
    const params = { id: doubted?.reference ?? "" };
    const { caseId } = await api("POST /staff/transfers/:id/doubt", { params, body: { reason } });
    setDoubted(undefined);
    reload("payments");
    recount();
    await goOn(`/payments/${caseId}`);
  }

  return (
    <div>
      <h3 className="font-medium">Counted before</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {transfers.map((transfer) => {
          const { reference, amount, cameOn, bankReference, narration, by, neverCame } = transfer;
          return (
            <li key={reference} className="py-2 text-meta">
              <p className="tabular-nums">
                {sumOf(amount)}, {dayOf(`${cameOn}T12:00:00Z`, now)}
                {by && `, ${by.name}`}
              </p>
              <p className="wrap-anywhere text-umber">{narration || bankReference}</p>
              {neverCame ? (
                <p className="text-umber">It never came.</p>
              ) : (
                <button
                  type="button"
                  onClick={() => setDoubted(transfer)}
                  className="touch-target text-red"
                >
                  <span className="border-current border-b">It did not come…</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <ReasonDialog
        open={doubted !== undefined}
        title={`Did ${sumOf(doubted?.amount)} not come?`}
        text="A case is opened where you see what becomes of the order, and decide. Nothing moves before."
        button="Open the case"
        onClose={() => setDoubted(undefined)}
        onSay={doubt}
      />
    </div>
  );
}
