import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Register") }];

export default function Register() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page">Register</h1>
    </div>
  );
}
