import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Reset password") }];

export default function PasswordReset() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Reset password</h1>
    </div>
  );
}
