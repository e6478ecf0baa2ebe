import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { api } from "../../../api.ts";
import { useLoadedRecord } from "../../../loading/use-loaded.ts";
import { RecordPage } from "../../../parts/records/record-page.tsx";
import { useRecordBackLink } from "../../../parts/records/use-source-list.ts";
import { OrderDetails } from "./order-details.tsx";
import { orderFields } from "./order-field-changes.ts";

interface OrderPageProps {
  readonly refund?: (order: StaffOrder, onDone: () => void) => Elements;
  readonly returns?: (order: StaffOrder) => Elements;
}

export function OrderPage({ refund, returns }: OrderPageProps) {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const backLink = useRecordBackLink("/orders", "Orders", id);
  const loading = useLoadedRecord(
    (signal) => api("GET /staff/orders/:id", { params: { id }, signal }),
    ["order", id],
  );
  const { loaded } = loading;
  // Order numbers are accepted; the canonical URL has the id.
  const orderId = loaded.state === "ready" ? loaded.data.id : id;
  useEffect(() => {
    if (orderId !== id) void navigate(`/orders/${orderId}`, { replace: true });
  }, [orderId, id, navigate]);

  return (
    <RecordPage
      key={id}
      loading={loading}
      backLink={backLink}
      title="Order"
      failure="Couldn't load the order."
      comparedFields={orderFields}
    >
      {(order) => (
        <OrderDetails
          order={order}
          backLink={backLink}
          onChanged={loading.replace}
          onReload={loading.reload}
          refund={refund}
          returns={returns}
        />
      )}
    </RecordPage>
  );
}
