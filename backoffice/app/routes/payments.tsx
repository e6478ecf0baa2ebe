import { PaymentsRoom } from "../features/payments/payments-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Payments") }];

export default PaymentsRoom;
