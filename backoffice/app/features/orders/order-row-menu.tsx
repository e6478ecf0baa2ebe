import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import type { Choice } from "../../parts/choice.ts";
import { Menu, menuItem } from "../../parts/menu.tsx";
import { hasNothingToSend } from "./order-words.ts";
import { slipsAddress } from "./slips-address.ts";
import type { OrderPresses } from "./use-order-presses.ts";

interface OrderRowMenuProps {
  readonly row: StaffOrderSummary;
  /** Absent for a role that moves no orders. */
  readonly presses: OrderPresses | undefined;
  readonly choice: Choice;
  readonly onSend: () => void;
}

/** What may be done with an order from its row on a phone; the sweep to the right has the same verb here. */
export function OrderRowMenu({ row, presses, choice, onSend }: OrderRowMenuProps) {
  const isKept = hasNothingToSend(row);
  const mayMove = isKept ? undefined : presses;
  return (
    <Menu label={`More about ${row.orderNumber}`}>
      {mayMove && row.status === "PAID" && (
        <button type="button" onClick={() => void mayMove.pack(row)} className={menuItem}>
          Mark packed
        </button>
      )}
      {mayMove && row.status === "PROCESSING" && (
        <button type="button" onClick={onSend} className={menuItem}>
          Send…
        </button>
      )}
      {mayMove && row.status === "SHIPPED" && (
        <button type="button" onClick={() => void mayMove.deliver(row, "")} className={menuItem}>
          Mark delivered
        </button>
      )}
      <button type="button" onClick={() => choice.toggle(row.id, false)} className={menuItem}>
        {choice.chosen.has(row.id) ? "Deselect" : "Choose, to do several at once"}
      </button>
      {!isKept && (
        <a href={slipsAddress([row.id])} target="_blank" rel="noopener" className={menuItem}>
          Packing slip
        </a>
      )}
    </Menu>
  );
}
