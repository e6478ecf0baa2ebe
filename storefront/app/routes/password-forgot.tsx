import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Forgot password") }];

export default function PasswordForgot() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Forgot password</h1>
    </div>
  );
}
