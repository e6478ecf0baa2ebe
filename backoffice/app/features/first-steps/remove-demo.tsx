import { useState } from "react";
import type { DemoCounts } from "#contract/api/first-steps.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";

interface RemoveDemoProps {
  readonly demo: DemoCounts;
  /** Hears that it is gone, or that it is not what was shown. */
  readonly onChanged: () => void;
}

const names: readonly (readonly [keyof DemoCounts, one: string, many: string])[] = [
  ["goods", "product with its sizes and stock", "products with their sizes and stock"],
  ["types", "type of goods", "types of goods"],
  [
    "orders",
    "order with its payments, refunds and returns",
    "orders with their payments, refunds and returns",
  ],
  ["people", "account of a shopper", "accounts of shoppers"],
  ["discounts", "discount with its codes", "discounts with their codes"],
  ["enquiries", "bulk enquiry", "bulk enquiries"],
];

/** Whether anything is left of what came with the store to try it with. */
export function hasDemo(demo: DemoCounts): boolean {
  return names.some(([name]) => demo[name] > 0);
}

/** The way to be rid of what came with the store to try it with: a press, and one question that says all that goes. */
export function RemoveDemo({ demo, onChanged }: RemoveDemoProps) {
  const [asks, setAsks] = useState(false);
  const { busy, fault, send } = useSending("It could not be removed. Nothing was changed.");
  const { say } = useToaster();
  const { recount } = useCounts();

  const close = () => setAsks(false);
  async function remove() {
    const isGone = await send(() => api("POST /staff/first-steps/demo/removal", { body: demo }));
    onChanged();
    if (!isGone) return;
    recount();
    close();
    say("The demo is gone. The shop is yours.");
  }

  return (
    <>
      <Button look="ghost" size="small" className="mt-4" onClick={() => setAsks(true)}>
        Remove the demo…
      </Button>
      <Dialog
        open={asks}
        onClose={close}
        title="Remove the demo?"
        actions={
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="ghost" size="small" onClick={close}>
              Keep it
            </Button>
            <Button size="small" busy={busy} onClick={() => void remove()}>
              Remove the demo
            </Button>
          </div>
        }
      >
        <FormFault text={fault} />
        <p>This is removed at once and for good, and no restart brings it back:</p>
        <ul className="mt-2 list-disc pl-5">
          {names
            .filter(([name]) => demo[name] > 0)
            .map(([name, one, many]) => (
              <li key={name}>
                {demo[name]} {demo[name] === 1 ? one : many}
              </li>
            ))}
        </ul>
        <p className="mt-3 text-umber">
          Everything you, your staff and your buyers made stays, and with it what it speaks of: a
          product that you changed stays where it is; one that an order names is archived; an
          account, discount or type that they use or you changed is kept.
        </p>
      </Dialog>
    </>
  );
}
