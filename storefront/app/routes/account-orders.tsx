import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Orders") }];

export default function AccountOrders() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Orders</h1>
    </div>
  );
}
