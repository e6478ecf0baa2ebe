import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("FAQ") }];

export default function Faq() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">FAQ</h1>
    </div>
  );
}
