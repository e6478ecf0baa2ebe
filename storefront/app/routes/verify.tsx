import { VerifyPage } from "../features/account/verify-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Verify your email", page),
  { name: "robots", content: "noindex" },
];

export default function Verify() {
  return <VerifyPage />;
}
