import { ForgotPage } from "../features/account/forgot-page.tsx";
import { type InPage, titled } from "../page-title.ts";

export const meta = (page: InPage) => [
  titled("Forgot password", page),
  { name: "robots", content: "noindex" },
];

export default function PasswordForgot() {
  return <ForgotPage />;
}
