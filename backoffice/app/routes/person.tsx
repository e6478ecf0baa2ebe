import { PersonPage } from "../features/people/person-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Person") }];

export default PersonPage;
