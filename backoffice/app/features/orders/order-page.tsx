import { type ReactNode, useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import { useRecordWay } from "../../parts/use-queue.ts";
import { OrderDetails } from "./order-details.tsx";
import { toldOfOrder } from "./told-of-order.ts";

interface OrderPageProps {
  /** Opens what returns money; another room's part, which the route puts in. */
  readonly refund?: (order: StaffOrder, onDone: () => void) => ReactNode;
}

/** One order: the parcel and what happened at the left, the next step and the facts at the right. */
export function OrderPage({ refund }: OrderPageProps) {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const way = useRecordWay("/orders", "Orders", id);
  const loading = useLoaded(
    (signal) => api("GET /staff/orders/:id", { params: { id }, signal }),
    ["order", id],
  );
  const { loaded } = loading;
  // A scanner or a colleague may come by the order's number; its own address is by id.
  const known = loaded.state === "ready" ? loaded.data.id : id;
  useEffect(() => {
    if (known !== id) void navigate(`/orders/${known}`, { replace: true });
  }, [known, id, navigate]);

  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Order"
      failure="The order could not be loaded."
      told={toldOfOrder}
    >
      {(order) => (
        <OrderDetails
          order={order}
          way={way}
          onChanged={loading.replace}
          onReload={loading.reload}
          refund={refund}
        />
      )}
    </RecordPage>
  );
}
