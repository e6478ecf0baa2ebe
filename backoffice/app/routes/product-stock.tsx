import { ProductStockPage } from "../features/stock/product-stock-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Stock") }];

export default ProductStockPage;
