import { VerifyPage } from "../features/account/verify-page.tsx";
import { type InPage, titled } from "../page-title.ts";

export const meta = (page: InPage) => [
  titled("Verify your email", page),
  { name: "robots", content: "noindex" },
];

export default function Verify() {
  return <VerifyPage />;
}
