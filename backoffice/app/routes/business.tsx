import { BusinessPage } from "../features/businesses/business-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Business") }];

export default BusinessPage;
