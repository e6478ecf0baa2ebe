import { Link } from "react-router";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { isHeld } from "./order-words.ts";

interface HoldNoteProps {
  readonly order: Pick<StaffOrder, "status" | "isMoneyDoubted" | "openCaseId">;
  /** What the parcel is called among others. */
  readonly name?: string;
}

/** Says before a parcel is packed or sent that its money is in doubt. Only who may read payments is told of the case. */
export function HoldNote({ order, name = "this parcel" }: HoldNoteProps) {
  if (!isHeld(order)) return null;
  const { openCaseId } = order;
  return (
    <p className="wrap-anywhere bg-red-wash px-3.5 py-2.5 text-nav text-red">
      <span className="font-medium">Hold {name}: its payment is being looked at.</span>{" "}
      {openCaseId && (
        <Link to={`/payments/${openCaseId}`} className="touch-target whitespace-nowrap underline">
          See the case
        </Link>
      )}
    </p>
  );
}
