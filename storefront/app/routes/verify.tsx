import { VerifyPage } from "../features/account/verify-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [
  { title: pageTitle("Verify your email") },
  { name: "robots", content: "noindex" },
];

export default function Verify() {
  return <VerifyPage />;
}
