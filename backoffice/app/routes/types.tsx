import { TypesPage } from "../features/types/types-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Types and sizes") }];

export default TypesPage;
