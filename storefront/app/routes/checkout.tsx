import { LoginDialog } from "../features/account/login-dialog.tsx";
import { CheckoutPage } from "../features/checkout/checkout-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [
  { title: pageTitle("Checkout") },
  { name: "robots", content: "noindex" },
];

export default function Checkout() {
  return <CheckoutPage LoginDialog={LoginDialog} />;
}
