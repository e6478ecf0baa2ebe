import { ResetPage } from "../features/account/reset-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [
  { title: pageTitle("Reset password") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function PasswordReset() {
  return <ResetPage />;
}
