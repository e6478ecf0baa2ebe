import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("New Arrivals") }];

export default function ProductsNew() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">New Arrivals</h1>
    </div>
  );
}
