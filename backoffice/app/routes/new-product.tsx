import { NewProductPage } from "../features/products/editor/new-product-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("New product") }];

export default NewProductPage;
