import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Verify your email") }];

export default function Verify() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Verify your email</h1>
    </div>
  );
}
