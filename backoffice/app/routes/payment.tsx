import { CasePage } from "../features/payments/case-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Payment") }];

export default CasePage;
