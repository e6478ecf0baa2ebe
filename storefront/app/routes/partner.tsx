import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Bulk orders") }];

export default function Partner() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Bulk orders</h1>
    </div>
  );
}
