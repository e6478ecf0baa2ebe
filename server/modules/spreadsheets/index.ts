export { spreadsheetStaffRoutes } from "./spreadsheets.staff-routes.ts";
