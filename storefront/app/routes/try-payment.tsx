import { TryPayment } from "../features/checkout/try-payment.tsx";
import { type InPage, titled } from "../page-title.ts";

export const meta = (page: InPage) => [
  titled("Try the payment", page),
  { name: "robots", content: "noindex" },
];

export default function TryPaymentRoute() {
  return <TryPayment />;
}
