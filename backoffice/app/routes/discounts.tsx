import { DiscountsPage } from "../features/discounts/list/discounts-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Discounts") }];

export default DiscountsPage;
