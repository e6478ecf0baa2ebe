import { ReturnPage } from "../features/returns/return-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Return") }];

export default ReturnPage;
