import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Login") }];

export default function Login() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Login</h1>
    </div>
  );
}
