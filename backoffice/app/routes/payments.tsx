import { PaymentsRoom } from "../features/payments/payments-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: pageTitle(params.id === undefined ? "Payments" : "Payment") },
];

export default PaymentsRoom;
