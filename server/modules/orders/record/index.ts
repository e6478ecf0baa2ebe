export { getStaffOrder } from "./get-staff-order.ts";
