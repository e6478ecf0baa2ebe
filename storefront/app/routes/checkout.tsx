import { lazy } from "react";
import { CheckoutPage } from "../features/checkout/checkout-page.tsx";
import { type InPage, titled } from "../page-title.ts";

const loadLogin = () => import("../features/account/login-dialog.tsx");
const LoginDialog = lazy(() => loadLogin().then((part) => ({ default: part.LoginDialog })));

export const meta = (page: InPage) => [
  titled("Checkout", page),
  { name: "robots", content: "noindex" },
];

export default function Checkout() {
  return <CheckoutPage LoginDialog={LoginDialog} loadLogin={loadLogin} />;
}
