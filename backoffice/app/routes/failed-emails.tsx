import { FailedEmailsPage } from "../features/mails/failed-emails-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Failed emails") }];

export default FailedEmailsPage;
