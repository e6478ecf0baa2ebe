import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { useCounts } from "../../../layout/counts-context.tsx";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { ConfirmDialog } from "../../../parts/layout/confirm-dialog.tsx";
import { getReverseMove, reverseMove } from "../reverse-moves.ts";

interface ReverseDialogProps {
  readonly order: StaffOrder;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (order: StaffOrder) => void;
}

export default function ReverseDialog({ order, open, onClose, onChanged }: ReverseDialogProps) {
  const { busy, error, send } = useSubmission("Couldn't change the order. Try again.");
  const { showToast } = useToast();
  const { refetchCounts } = useCounts();
  const reload = useRefetch();
  const move = getReverseMove(order);
  if (!move) return null;
  const confirm = () =>
    send(async () => {
      onChanged(await reverseMove(order));
      onClose();
      refetchCounts();
      reload("orders");
      showToast(`${order.orderNumber} ${move.done}`);
    });
  return (
    <ConfirmDialog
      open={open}
      title={`${move.label}: ${order.orderNumber}`}
      label={move.label}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{move.effect}</p>
    </ConfirmDialog>
  );
}
