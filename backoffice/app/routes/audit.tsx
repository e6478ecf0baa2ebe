import { AuditRoom } from "../features/audit/audit-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Audit log") }];

export default AuditRoom;
