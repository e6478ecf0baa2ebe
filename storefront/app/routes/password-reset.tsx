import { ResetPage } from "../features/account/reset-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Reset password", page),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function PasswordReset() {
  return <ResetPage />;
}
