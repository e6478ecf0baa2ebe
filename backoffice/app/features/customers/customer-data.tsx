import { useState } from "react";
import type { Customer } from "#contract/api/customers/customers.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { useMay } from "../../session/use-member.ts";
import { DataRequests } from "./data-requests.tsx";

interface CustomerDataProps {
  readonly customer: Customer;
  readonly onChanged: (customer: Customer) => void;
}

export function CustomerData({ customer, onChanged }: CustomerDataProps) {
  const { id, name, placedOrders, stillOpen } = customer;
  const email = customer.email || customer.phone;
  const displayName = name || email;
  const canErase = useMay()("customers.erase");
  const goOn = useNavigateAfterSave();
  const { showToast } = useToast();
  const { refetchCounts } = useCounts();
  const [isConfirming, setConfirming] = useState(false);
  const exporting = useSubmission("The data could not be exported. Please try again.");
  const erasing = useSubmission("Their data could not be erased. Please try again.");

  async function exportData() {
    await exporting.send(async () => {
      const result = await api("POST /staff/customers/:id/export", { params: { id } });
      const file = `data-${email.replace(/[^\w.-]+/g, "-")}`;
      const json = JSON.stringify(result.copy, null, 2);
      saveFile(`${file}.json`, new Blob([json], { type: "application/json" }));
      saveFile(`${file}.txt`, new Blob([result.readable], { type: "text/plain" }));
      showToast("Saved a readable copy and a data file");
      onChanged(await api("GET /staff/customers/:id", { params: { id } }));
      refetchCounts();
    });
  }

  async function erase() {
    const done = await erasing.send(() =>
      api("POST /staff/customers/:id/erase", { params: { id }, body: { email } }),
    );
    if (!done) return;
    setConfirming(false);
    refetchCounts();
    showToast(`${displayName}'s personal data is erased`);
    await goOn("/customers", { replace: true });
  }

  return (
    <Panel title="Personal data">
      <p className="text-meta text-umber leading-normal">
        Customers can ask for a copy of their data, or to have it erased. Orders are kept for your
        records without their name.
      </p>
      <div className="mt-3">
        <DataRequests customer={customer} canClose={canErase} onChanged={onChanged} />
      </div>
      <FormError text={exporting.error} />
      {canErase && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            variant="ghost"
            size="small"
            busy={exporting.busy}
            onClick={() => void exportData()}
          >
            Export data
          </Button>
          <Button
            variant="ghost"
            size="small"
            disabled={stillOpen.length > 0}
            onClick={() => {
              erasing.clear();
              setConfirming(true);
            }}
          >
            Erase personal data…
          </Button>
        </div>
      )}
      {canErase && stillOpen.length > 0 && (
        <div className="mt-3 text-meta leading-normal">
          <p>Can be erased once these are closed:</p>
          <ul className="list-disc pl-5 text-umber">
            {stillOpen.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={`Erase ${displayName}'s personal data?`}
        label="Erase personal data"
        isFinal
        busy={erasing.busy}
        error={erasing.error}
        onConfirm={() => void erase()}
        onClose={() => setConfirming(false)}
      >
        <p>
          Account, enquiries, consent, notes and messages under {email} are deleted.{" "}
          <span>
            {placedOrders > 0 &&
              `${plural(placedOrders, "order is", "orders are")} kept for your records without name, address, phone and email. `}
          </span>
          This can't be undone.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
