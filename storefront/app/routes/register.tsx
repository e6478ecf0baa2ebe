import { RegisterPage } from "../features/account/register-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Register", page),
  { name: "robots", content: "noindex" },
];

export default function Register() {
  return <RegisterPage />;
}
