import { AuditPage } from "../features/audit/audit-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Activity log") }];

export default AuditPage;
