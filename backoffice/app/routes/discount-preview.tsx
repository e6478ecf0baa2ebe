import { TestCartPage } from "../features/discounts/test-cart/test-cart-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Test a cart") }];

export default TestCartPage;
