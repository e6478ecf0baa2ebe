import { BusinessPanel } from "../features/account/business-panel.tsx";
import { OrderHistory } from "../features/orders/order-history.tsx";
import { OrderLookupPanel } from "../features/orders/order-lookup-panel.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Orders", page),
  { name: "robots", content: "noindex" },
];

export default function AccountOrders() {
  return (
    <OrderHistory
      foot={
        <div className="mt-10 grid gap-4 md:mt-14 lg:grid-cols-2">
          <OrderLookupPanel />
          <BusinessPanel />
        </div>
      }
    />
  );
}
