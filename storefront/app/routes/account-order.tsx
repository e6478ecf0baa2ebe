import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Order") }];

export default function AccountOrder() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Order</h1>
    </div>
  );
}
