import { ImportExportPage } from "../features/product-import/import-export-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Import and export") }];

export default ImportExportPage;
