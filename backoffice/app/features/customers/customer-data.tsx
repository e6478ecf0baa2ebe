import { useState } from "react";
import type { Customer } from "#contract/api/staff-customers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useGoOn } from "../../parts/use-go-on.ts";
import { useMay } from "../../session/use-member.ts";
import { DataRequests } from "./data-requests.tsx";

interface CustomerDataProps {
  readonly customer: Customer;
  readonly onChanged: (customer: Customer) => void;
}

/** A copy of somebody's data for them, and forgetting them; it asks first and says what stays. */
export function CustomerData({ customer, onChanged }: CustomerDataProps) {
  const { id, email, name, placedOrders, stillOpen } = customer;
  const called = name || email;
  const mayForget = useMay()("customers.forget");
  const goOn = useGoOn();
  const { say } = useToaster();
  const { recount } = useCounts();
  const [asks, setAsks] = useState(false);
  const copying = useSending("The copy could not be made. Please try again.");
  const forgetting = useSending("They could not be forgotten. Please try again.");

  async function copy() {
    await copying.send(async () => {
      const made = await api("POST /staff/customers/:id/copy", { params: { id } });
      const file = `data-${email.replace(/[^\w.-]+/g, "-")}`;
      const whole = JSON.stringify(made.copy, null, 2);
      saveFile(`${file}.json`, new Blob([whole], { type: "application/json" }));
      saveFile(`${file}.txt`, new Blob([made.readable], { type: "text/plain" }));
      say("Two files were saved: one to read, one for programs");
      onChanged(await api("GET /staff/customers/:id", { params: { id } }));
      recount();
    });
  }

  async function forget() {
    const done = await forgetting.send(() =>
      api("POST /staff/customers/:id/forget", { params: { id }, body: { email } }),
    );
    if (!done) return;
    setAsks(false);
    recount();
    say(`${called} is forgotten`);
    await goOn("/customers", { replace: true });
  }

  return (
    <Panel title={`Data of ${called}`}>
      <p className="text-meta text-umber leading-normal">
        A buyer may ask for a copy, or to be forgotten. Orders then stay for the books, with the
        name taken off.
      </p>
      <div className="mt-3">
        <DataRequests customer={customer} mayClose={mayForget} onChanged={onChanged} />
      </div>
      <FormFault text={copying.fault} />
      {mayForget && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="ghost" size="small" busy={copying.busy} onClick={() => void copy()}>
            Make a copy
          </Button>
          <Button
            look="ghost"
            size="small"
            disabled={stillOpen.length > 0}
            onClick={() => {
              forgetting.clear();
              setAsks(true);
            }}
          >
            Forget {called}…
          </Button>
        </div>
      )}
      {mayForget && stillOpen.length > 0 && (
        <div className="mt-3 text-meta leading-normal">
          <p>They can be forgotten once this is over:</p>
          <ul className="list-disc pl-5 text-umber">
            {stillOpen.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        title={`Forget ${called}?`}
        label={`Forget ${called}`}
        busy={forgetting.busy}
        fault={forgetting.fault}
        onConfirm={() => void forget()}
        onClose={() => setAsks(false)}
      >
        <p>
          Account, enquiries, consent, notes and messages under {email} are deleted.{" "}
          {placedOrders > 0 &&
            `${placedOrders === 1 ? "One order stays" : `${placedOrders} orders stay`} for the books without name, address, phone and e-mail. `}
          Nobody can take this back.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
