import { OrdersPage } from "../features/orders/list/orders-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Orders") }];

export default OrdersPage;
