import { TestPaymentPage } from "../features/checkout/test-payment-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Test payment", page),
  { name: "robots", content: "noindex" },
];

export default function TryPaymentRoute() {
  return <TestPaymentPage />;
}
