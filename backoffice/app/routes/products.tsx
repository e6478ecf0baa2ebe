import { ProductsPage } from "../features/products/list/products-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Products") }];

export default ProductsPage;
