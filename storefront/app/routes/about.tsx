import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("About") }];

export default function About() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">About</h1>
    </div>
  );
}
