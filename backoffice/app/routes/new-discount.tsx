import { NewDiscountPage } from "../features/discounts/editor/new-discount-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("New discount") }];

export default NewDiscountPage;
