import { NewLetterPage } from "../features/letters/new-letter-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("New letter") }];

export default NewLetterPage;
