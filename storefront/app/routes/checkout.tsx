import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { CheckoutPage } from "../features/checkout/checkout-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

const loadLogin = () => import("../features/account/login-dialog.tsx");
const LoginDialog = lazyComponent(async () => ({ default: (await loadLogin()).LoginDialog }));

export const meta = (page: PageMetaArgs) => [
  titleMeta("Checkout", page),
  { name: "robots", content: "noindex" },
];

export default function Checkout() {
  return <CheckoutPage LoginDialog={LoginDialog} loadLogin={loadLogin} />;
}
