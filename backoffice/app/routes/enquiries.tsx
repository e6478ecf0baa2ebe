import { EnquiriesPage } from "../features/enquiries/enquiries-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Enquiries") }];

export default EnquiriesPage;
