import { CustomersPage } from "../features/customers/customers-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Customers") }];

export default CustomersPage;
