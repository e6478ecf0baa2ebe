import { ProductPage } from "../features/products/product-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Product") }];

export default ProductPage;
