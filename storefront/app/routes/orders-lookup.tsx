import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Look up an order") }];

export default function OrdersLookup() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Look up an order</h1>
    </div>
  );
}
