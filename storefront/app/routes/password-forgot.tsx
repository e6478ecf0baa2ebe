import { ForgotPage } from "../features/account/forgot-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Forgot password", page),
  { name: "robots", content: "noindex" },
];

export default function PasswordForgot() {
  return <ForgotPage />;
}
