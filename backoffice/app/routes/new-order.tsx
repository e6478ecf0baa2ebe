import { NewOrderPage } from "../features/new-order/new-order-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("New order") }];

export default NewOrderPage;
