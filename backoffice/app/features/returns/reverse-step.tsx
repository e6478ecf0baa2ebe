import { useState } from "react";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import type { StaffRight } from "#contract/rights.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { useMay } from "../../session/use-member.ts";

interface ReverseStepProps {
  readonly record: StaffReturn;
  readonly onChanged: (record: StaffReturn) => void;
}

/** Takes the last step back, at any later time. */
export function ReverseStep({ record, onChanged }: ReverseStepProps) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  const { showToast } = useToast();
  const { busy, error, send, clear } = useSubmission("Couldn't save. Please try again.");
  const reverse = getReverse(record);
  if (!reverse || !may(reverse.right)) return null;
  const { label, effect, call } = reverse;
  const confirm = () =>
    send(async () => {
      const updated = await api(call, {
        params: { id: record.id },
        body: { version: record.version },
      });
      setOpen(false);
      onChanged(updated);
      showToast("Taken back.");
    });
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="mt-3"
        onClick={() => {
          clear();
          setOpen(true);
        }}
      >
        {label}…
      </Button>
      <ConfirmDialog
        open={open}
        title={`${label}: ${record.reference}`}
        label={label}
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <p>{effect} If the email about this step has left, we email the customer a correction.</p>
      </ConfirmDialog>
    </>
  );
}

interface Reverse {
  readonly label: string;
  readonly right: StaffRight;
  readonly effect: string;
  readonly call:
    | "POST /staff/returns/:id/reopen"
    | "POST /staff/returns/:id/unreceive"
    | "POST /staff/returns/:id/cancel-shipment";
}

export function getReverse({
  status,
  kind,
}: Pick<StaffReturn, "status" | "kind">): Reverse | undefined {
  const isExchange = kind === "exchange";
  const reopen = { right: "returns.approve", call: "POST /staff/returns/:id/reopen" } as const;
  switch (status) {
    case "APPROVED":
      return {
        ...reopen,
        label: "Undo approval",
        effect: `The request is open for a decision again.${isExchange ? " The reserved size goes back to stock." : ""}`,
      };
    case "DECLINED":
      return {
        ...reopen,
        label: "Reopen request",
        effect: "The request is open for a decision again. Stock doesn't change.",
      };
    case "CLOSED":
      return {
        ...reopen,
        label: "Reopen request",
        effect: `The request goes back to where it was closed.${isExchange ? " The new size is reserved again if in stock." : ""}`,
      };
    case "RECEIVED":
      return {
        label: "Mark as not received",
        right: "returns.receive",
        effect: "What was restocked leaves stock again.",
        call: "POST /staff/returns/:id/unreceive",
      };
    case "SHIPPED":
      return {
        label: "Cancel shipment",
        right: "orders.pack",
        effect: "The new size stays reserved and can be sent again.",
        call: "POST /staff/returns/:id/cancel-shipment",
      };
    default:
      return undefined;
  }
}
