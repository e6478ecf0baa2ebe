import { LetterPage } from "../features/letters/letter-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Letter") }];

export default LetterPage;
