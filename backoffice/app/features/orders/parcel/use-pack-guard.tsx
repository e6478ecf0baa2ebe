import { useState } from "react";
import type { StaffOrder, StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { pluralForm } from "#contract/text/format.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { ConfirmDialog } from "../../../parts/layout/confirm-dialog.tsx";
import { isOnHold } from "../order-labels.ts";
import { PaymentHoldNotice } from "../payment-hold-notice.tsx";
import type { PackedCount } from "./use-packed-items.ts";

type PackableOrder = Pick<
  StaffOrderSummary,
  "id" | "orderNumber" | "status" | "isPaymentDisputed"
> &
  Pick<StaffOrder, "openCaseId">;

interface PackRequest {
  readonly onHold: readonly PackableOrder[];
  readonly count: number;
  readonly checked: PackedCount | undefined;
  readonly pack: () => void;
}

interface PackGuard {
  /** Asks first when an order is on hold or nothing is checked. */
  guard(orders: readonly PackableOrder[], pack: () => void, checked?: PackedCount): void;
  readonly dialog: Elements;
}

/** Guards every way to mark orders packed: button, key, menu, swipe and bulk. */
export function usePackGuard(): PackGuard {
  const [request, setRequest] = useState<PackRequest>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    guard(orders, pack, checked) {
      const onHold = orders.filter(isOnHold);
      const isUnchecked = checked !== undefined && checked.packed === 0 && checked.toPack > 0;
      if (onHold.length === 0 && !isUnchecked) return pack();
      setRequest({
        onHold,
        count: orders.length,
        checked: isUnchecked ? checked : undefined,
        pack,
      });
      setIsOpen(true);
    },
    dialog: (
      <ConfirmDialog
        open={isOpen}
        title={getTitle(request)}
        label={request && request.count > 1 ? `Pack all ${request.count} anyway` : "Pack anyway"}
        onConfirm={() => {
          close();
          request?.pack();
        }}
        onClose={close}
      >
        <div className="grid gap-2.5">
          {request?.onHold.map((order) => (
            <PaymentHoldNotice
              key={order.id}
              order={order}
              {...(request.count > 1 && { name: order.orderNumber })}
            />
          ))}
          {request?.checked && (
            <p>
              {request.checked.packed} of {request.checked.toPack} items checked.
            </p>
          )}
        </div>
      </ConfirmDialog>
    ),
  };
}

function getTitle(request: PackRequest | undefined): string {
  if (request === undefined) return "";
  const { onHold, count } = request;
  if (onHold.length === 0) return "Pack without checking the items?";
  if (count === 1) return `Pack ${onHold[0]?.orderNumber} while it's on hold?`;
  return `${onHold.length} of ${count} orders ${pluralForm(onHold.length, "is", "are")} on hold`;
}
