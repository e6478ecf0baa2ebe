import { PaymentsPage } from "../features/payments/payments-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: pageTitle(params.id === undefined ? "Payments" : "Payment") },
];

export default PaymentsPage;
