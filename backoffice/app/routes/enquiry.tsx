import { EnquiryPage } from "../features/enquiries/enquiry-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Enquiry") }];

export default EnquiryPage;
