import { DiscountPage } from "../features/discounts/editor/discount-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Discount") }];

export default DiscountPage;
