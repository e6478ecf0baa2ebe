export { listTransfersByOrder } from "./bank-transfers.queries.ts";
export { notifyAccountChange } from "./notify-account-change.ts";
export { getTransferDetails, transferInstructionsMail } from "./transfer-instructions.ts";
export { transferStaffRoutes } from "./transfers.staff-routes.ts";
