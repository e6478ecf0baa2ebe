import { OrdersRoom } from "../features/orders/orders-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Orders") }];

export default OrdersRoom;
