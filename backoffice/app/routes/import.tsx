import { ImportPage } from "../features/product-import/import-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Import") }];

export default ImportPage;
