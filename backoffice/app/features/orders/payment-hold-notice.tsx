import { Link } from "react-router";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { isOnHold } from "./order-labels.ts";

interface PaymentHoldNoticeProps {
  readonly order: Pick<StaffOrder, "status" | "isPaymentDisputed" | "openCaseId">;
  /** Order number, shown among several. */
  readonly name?: string;
}

/** Warns that a payment is disputed. The link needs the right to see payments. */
export function PaymentHoldNotice({ order, name }: PaymentHoldNoticeProps) {
  if (!isOnHold(order)) return null;
  const { openCaseId } = order;
  return (
    <p className="wrap-anywhere bg-red-wash px-3.5 py-2.5 text-nav text-red">
      <span className="font-medium">{`Do not ship${name ? ` ${name}` : ""}: payment under review.`}</span>{" "}
      {openCaseId && (
        <Link to={`/payments/${openCaseId}`} className="touch-target whitespace-nowrap underline">
          Open the review
        </Link>
      )}
    </p>
  );
}
