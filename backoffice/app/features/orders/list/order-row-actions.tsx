import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { KeyCap } from "../../../keys/key-cap.tsx";
import { Menu, menuItem } from "../../../parts/layout/menu.tsx";
import type { RowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";
import { hasNothingToShip } from "../order-labels.ts";
import { packingSlipsUrl } from "../parcel/packing-slips-url.ts";
import type { OrderTransitions } from "../use-order-transitions.ts";

interface OrderRowActionProps {
  readonly row: StaffOrderSummary;
  readonly transitions: OrderTransitions;
  readonly onPack: () => void;
  readonly onSend: () => void;
}

export function OrderRowAction({ row, transitions, onPack, onSend }: OrderRowActionProps) {
  if (hasNothingToShip(row)) return null;
  const busy = transitions.busy === row.id;
  const status = toPackingStatus(row);
  const name = <span className="sr-only"> {row.orderNumber}</span>;
  if (status === "PAID") {
    return (
      <Button variant="ghost" size="row" busy={busy} onClick={onPack}>
        <span>Mark packed{name}</span>
        <KeyCap shortcut="P" />
      </Button>
    );
  }
  if (status === "PROCESSING") {
    return (
      <Button variant="ghost" size="row" onClick={onSend}>
        <span>Send…{name}</span>
        <KeyCap shortcut="S" />
      </Button>
    );
  }
  if (row.status === "SHIPPED") {
    return (
      <Button variant="ghost" size="row" busy={busy} onClick={() => void transitions.deliver(row)}>
        <span>Mark delivered{name}</span>
      </Button>
    );
  }
  return null;
}

interface OrderRowMenuProps {
  readonly row: StaffOrderSummary;
  /** Absent for roles that can't change the status. */
  readonly transitions: OrderTransitions | undefined;
  readonly choice: RowSelection;
  readonly onPack: () => void;
  readonly onSend: () => void;
}

/** Also offers the action of the swipe. */
export function OrderRowMenu({ row, transitions, choice, onPack, onSend }: OrderRowMenuProps) {
  const isEmptyParcel = hasNothingToShip(row);
  const rowTransitions = isEmptyParcel ? undefined : transitions;
  const status = toPackingStatus(row);
  return (
    <Menu label={`More actions for ${row.orderNumber}`}>
      {rowTransitions && status === "PAID" && (
        <button type="button" onClick={onPack} className={menuItem}>
          Mark packed
        </button>
      )}
      {rowTransitions && status === "PROCESSING" && (
        <button type="button" onClick={onSend} className={menuItem}>
          Send…
        </button>
      )}
      {rowTransitions && row.status === "SHIPPED" && (
        <button type="button" onClick={() => void rowTransitions.deliver(row)} className={menuItem}>
          Mark delivered
        </button>
      )}
      <button type="button" onClick={() => choice.toggle(row.id, false)} className={menuItem}>
        {choice.selectedIds.has(row.id) ? "Deselect" : "Select"}
      </button>
      {!isEmptyParcel && (
        <a href={packingSlipsUrl([row.id])} target="_blank" rel="noopener" className={menuItem}>
          Packing slip
        </a>
      )}
    </Menu>
  );
}
