import { StatementPage } from "../features/payments/statement/statement-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Match a bank statement") }];

export default StatementPage;
