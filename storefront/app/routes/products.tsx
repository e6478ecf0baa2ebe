import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Products") }];

export default function Products() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Products</h1>
    </div>
  );
}
