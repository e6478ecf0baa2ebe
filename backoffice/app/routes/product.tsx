import { ProductPage } from "../features/products/editor/product-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Product") }];

export default ProductPage;
