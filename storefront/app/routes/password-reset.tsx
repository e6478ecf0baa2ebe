import { ResetPage } from "../features/account/reset-page.tsx";
import { type InPage, titled } from "../page-title.ts";

export const meta = (page: InPage) => [
  titled("Reset password", page),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function PasswordReset() {
  return <ResetPage />;
}
