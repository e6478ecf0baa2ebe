import { LoginPage } from "../features/account/login-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Login") }];

export default function Login() {
  return <LoginPage demoSignIns={[]} />;
}
