import { TryCartPage } from "../features/discounts/try-cart-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Try a cart") }];

export default TryCartPage;
