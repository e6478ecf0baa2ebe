import { BusinessPanel } from "../features/account/business-panel.tsx";
import { LookUpPanel } from "../features/orders/look-up-panel.tsx";
import { OrderHistory } from "../features/orders/order-history.tsx";
import { type InPage, titled } from "../page-title.ts";

export const meta = (page: InPage) => [
  titled("Orders", page),
  { name: "robots", content: "noindex" },
];

export default function AccountOrders() {
  return (
    <OrderHistory
      foot={
        <div className="mt-10 grid gap-4 md:mt-14 lg:grid-cols-2">
          <LookUpPanel />
          <BusinessPanel />
        </div>
      }
    />
  );
}
