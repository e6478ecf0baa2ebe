import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Size guide") }];

export default function SizeGuide() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Size guide</h1>
    </div>
  );
}
