import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Profile") }];

export default function AccountProfile() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Profile</h1>
    </div>
  );
}
