import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Checkout") }];

export default function Checkout() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Checkout</h1>
    </div>
  );
}
