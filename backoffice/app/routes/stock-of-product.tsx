import { StockOfProductPage } from "../features/stock/stock-of-product-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Stock") }];

export default StockOfProductPage;
