import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { CheckoutPage } from "../features/checkout/checkout-page.tsx";
import { type InPage, titled } from "../page-title.ts";

const loadLogin = () => import("../features/account/login-dialog.tsx");
const LoginDialog = lazyPart(async () => ({ default: (await loadLogin()).LoginDialog }));

export const meta = (page: InPage) => [
  titled("Checkout", page),
  { name: "robots", content: "noindex" },
];

export default function Checkout() {
  return <CheckoutPage LoginDialog={LoginDialog} loadLogin={loadLogin} />;
}
