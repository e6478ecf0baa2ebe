import { useState } from "react";
import type { StatementRow, TransferCandidate } from "#contract/api/payments/bank-transfers.ts";
import { getErrorMeta } from "#contract/client/api-error.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { formatDate } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { DialogError } from "../../../parts/forms/dialog-error.tsx";
import { useDebouncedValue } from "../../../parts/forms/use-debounced-value.ts";
import { recordSeparatelyLabel, SimilarPayments } from "../transfers/similar-payments.tsx";

const debounceMs = 250;

interface MatchDialogProps {
  readonly row: StatementRow;
  readonly onClose: () => void;
  readonly onRecorded: (order: TransferCandidate) => void;
}

export function MatchDialog({ row, onClose, onRecorded }: MatchDialogProps) {
  const { amount, receivedOn, bankReference, narration } = row;
  const [typedSearch, setTyped] = useState("");
  const search = useDebouncedValue(typedSearch.trim(), debounceMs);
  const { loaded } = useLoaded(
    (signal) =>
      api("GET /staff/bank-transfers/candidates", {
        query: { amount, ...(search && { search }) },
        signal,
      }),
    ["transfer candidates", amount, search],
    { showPrevious: true },
  );
  const candidates = loaded.state === "ready" ? loaded.data : [];
  const offered =
    row.order && search === "" && candidates.every(({ id }) => id !== row.order?.id)
      ? [row.order, ...candidates]
      : candidates;
  const [chosenId, choose] = useState(row.order?.id);
  const chosen = offered.find(({ id }) => id === chosenId);
  const [similar, setSimilar] = useState(row.similar ? [row.similar] : undefined);
  const { busy, error, send } = useSubmission("Couldn't record the payment. Please try again.");

  async function record() {
    if (!chosen) return;
    const { id, due } = chosen;
    const isSeparate = similar !== undefined;
    const body = { amount, receivedOn, bankReference, narration, due, isSeparate };
    await send(async () => {
      try {
        await api("POST /staff/orders/:id/bank-transfers", { params: { id }, body });
        onRecorded(chosen);
      } catch (cause) {
        const meta = getErrorMeta(cause, "similar_payment");
        if (!meta) throw cause;
        setSimilar([...meta.similar]);
      }
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Which order is ${formatAmount(amount)} for?`}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} disabled={!chosen} onClick={() => void record()}>
            {similar ? recordSeparatelyLabel : "Record payment"}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <DialogError text={error} />
        <p className="wrap-anywhere text-umber">
          {formatDate(`${receivedOn}T12:00:00Z`, new Date())}, {narration || bankReference}
          <span>{narration !== "" && narration !== bankReference && `, ${bankReference}`}</span>
        </p>
        {similar && <SimilarPayments similar={similar} />}
        <Field
          label="Order number or customer"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typedSearch}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className="text-meta text-umber empty:hidden">
          {loaded.state === "failed" && <span>Couldn't load orders.</span>}
          {loaded.state === "ready" && offered.length === 0 && (
            <span>
              {search === ""
                ? `No unpaid order of ${formatAmount(amount)}. Search for the order.`
                : "No order found."}
            </span>
          )}
        </p>
        {offered.length > 0 && (
          <fieldset className="border-line border-y">
            <legend className="sr-only">Order</legend>
            {offered.map((order) => (
              <label
                key={order.id}
                className="flex min-h-11 cursor-pointer items-center gap-3 border-line border-t py-2 first-of-type:border-t-0"
              >
                <input
                  type="radio"
                  name="order"
                  checked={order.id === chosenId}
                  onChange={() => {
                    choose(order.id);
                    setSimilar(row.similar ? [row.similar] : undefined);
                  }}
                  className="size-5 shrink-0 accent-ink"
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="tabular-nums">{order.orderNumber}</span>, {order.buyer}
                  <span className="block text-meta text-umber tabular-nums">
                    {order.due > 0 ? `${formatAmount(order.due)} due` : "Nothing due"}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
