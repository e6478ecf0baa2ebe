import { TypePage } from "../features/types/type-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Type") }];

export default TypePage;
