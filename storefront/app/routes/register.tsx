import { RegisterPage } from "../features/account/register-page.tsx";
import { type InPage, titled } from "../page-title.ts";

export const meta = (page: InPage) => [
  titled("Register", page),
  { name: "robots", content: "noindex" },
];

export default function Register() {
  return <RegisterPage />;
}
