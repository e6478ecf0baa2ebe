import { ForgotPage } from "../features/account/forgot-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [
  { title: pageTitle("Forgot password") },
  { name: "robots", content: "noindex" },
];

export default function PasswordForgot() {
  return <ForgotPage />;
}
