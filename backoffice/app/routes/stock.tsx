import { StockPage } from "../features/stock/stock-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Stock") }];

export default StockPage;
