import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Product") }];

export default function ProductDetail() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Product</h1>
    </div>
  );
}
