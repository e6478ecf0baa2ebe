import { RegisterPage } from "../features/account/register-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [
  { title: pageTitle("Register") },
  { name: "robots", content: "noindex" },
];

export default function Register() {
  return <RegisterPage />;
}
