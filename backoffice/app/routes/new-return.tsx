import { NewReturnPage } from "../features/new-return/new-return-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("New return") }];

export default NewReturnPage;
