import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Business profile") }];

export default function BusinessProfile() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Business profile</h1>
    </div>
  );
}
