import { CustomerPage } from "../features/customers/customer-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Customer") }];

export default CustomerPage;
