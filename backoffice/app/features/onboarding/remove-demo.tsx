import { useState } from "react";
import type { DemoCounts } from "#contract/api/settings/onboarding.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { DialogActions } from "../../parts/layout/dialog-actions.tsx";

interface RemoveDemoProps {
  readonly demo: DemoCounts;
  readonly onChanged: () => void;
}

const countLabels: readonly (readonly [keyof DemoCounts, one: string, many: string])[] = [
  ["products", "product with its sizes and stock", "products with their sizes and stock"],
  ["types", "product type", "product types"],
  [
    "orders",
    "order with its payments, refunds and returns",
    "orders with their payments, refunds and returns",
  ],
  ["people", "customer account", "customer accounts"],
  ["discounts", "discount with its codes", "discounts with their codes"],
  ["enquiries", "bulk enquiry", "bulk enquiries"],
];

export function hasDemo(demo: DemoCounts): boolean {
  return countLabels.some(([name]) => demo[name] > 0);
}

export function RemoveDemo({ demo, onChanged }: RemoveDemoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { busy, error, send } = useSubmission("Couldn't remove it. Nothing was changed.");
  const { showToast } = useToast();
  const { refetchCounts } = useCounts();

  const close = () => setIsOpen(false);
  async function remove() {
    const isRemoved = await send(() => api("POST /staff/onboarding/remove-demo", { body: demo }));
    onChanged();
    if (!isRemoved) return;
    refetchCounts();
    close();
    showToast("Demo data removed. The shop is yours.");
  }

  return (
    <>
      <Button variant="ghost" size="small" className="mt-4" onClick={() => setIsOpen(true)}>
        Remove demo data…
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Remove the demo data?"
        actions={
          <DialogActions onCancel={close}>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              Remove demo data
            </Button>
          </DialogActions>
        }
      >
        <FormError text={error} />
        <p>This can't be undone. We will remove:</p>
        <ul className="mt-2 list-disc pl-5">
          {countLabels
            .filter(([name]) => demo[name] > 0)
            .map(([name, one, many]) => (
              <li key={name}>{plural(demo[name], one, many)}</li>
            ))}
        </ul>
        <p className="mt-3 text-umber">
          Everything you, your staff and your customers created is kept. Products you edited stay,
          products in orders are archived, and accounts, discounts and types that are in use stay.
        </p>
      </Dialog>
    </>
  );
}
