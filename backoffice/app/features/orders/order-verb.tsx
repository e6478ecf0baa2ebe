import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { KeyCap } from "../../keys/key-cap.tsx";
import { hasNothingToSend } from "./order-words.ts";
import type { OrderPresses } from "./use-order-presses.ts";

interface OrderVerbProps {
  readonly row: StaffOrderSummary;
  readonly presses: OrderPresses;
  readonly onSend: () => void;
}

/** The one press that moves an order on from its row; none where nothing of it is left to send. */
export function OrderVerb({ row, presses, onSend }: OrderVerbProps) {
  if (hasNothingToSend(row)) return null;
  const busy = presses.busy === row.id;
  const name = <span className="sr-only"> {row.orderNumber}</span>;
  if (row.status === "PAID") {
    return (
      <Button look="ghost" size="row" busy={busy} onClick={() => void presses.pack(row)}>
        <span>Packed{name}</span>
        <KeyCap press="P" />
      </Button>
    );
  }
  if (row.status === "PROCESSING") {
    return (
      <Button look="ghost" size="row" onClick={onSend}>
        <span>Send…{name}</span>
        <KeyCap press="S" />
      </Button>
    );
  }
  if (row.status === "SHIPPED") {
    return (
      <Button look="ghost" size="row" busy={busy} onClick={() => void presses.deliver(row, "")}>
        <span>Delivered{name}</span>
      </Button>
    );
  }
  return null;
}
