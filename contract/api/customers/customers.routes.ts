import { defineRoutes } from "../define-routes.ts";
import {
  AddCustomerNote,
  Customer,
  CustomerExportQuery,
  CustomerExportReply,
  CustomerPage,
  CustomerQuery,
  EraseCustomer,
} from "./customers.ts";
import { CloseDataRequest, RecordDataRequest } from "./data-requests.ts";

export const staffCustomerRoutes = defineRoutes("staff", {
  "GET /staff/customers": {
    summary: "List customers",
    right: "customers.read",
    apiKey: "customers:read",
    query: CustomerQuery,
    reply: CustomerPage,
  },
  "GET /staff/customers/export": {
    summary: "Export customers as CSV",
    right: "customers.export",
    query: CustomerExportQuery,
    file: true,
  },
  "GET /staff/customers/:id": {
    summary: "Get a customer",
    right: "customers.read",
    apiKey: "customers:read",
    reply: Customer,
  },
  "POST /staff/customers/:id/notes": {
    summary: "Add a note to a customer",
    right: "customers.note",
    apiKey: "customers:write",
    idempotent: true,
    body: AddCustomerNote,
    status: 201,
    reply: Customer,
    unversioned: true,
  },
  "POST /staff/customers/:id/unsubscribe": {
    summary: "Unsubscribe a customer from the newsletter",
    right: "customers.note",
    apiKey: "customers:write",
    reply: Customer,
  },
  "POST /staff/customers/:id/data-requests": {
    summary: "Record a data request",
    right: "customers.note",
    body: RecordDataRequest,
    reply: Customer,
  },
  "POST /staff/customers/:id/data-requests/close": {
    summary: "Close a data request without fulfilling it",
    right: "customers.erase",
    body: CloseDataRequest,
    reply: Customer,
    unversioned: true,
  },
  "POST /staff/customers/:id/export": {
    summary: "Export all data of a customer",
    right: "customers.erase",
    reply: CustomerExportReply,
    unversioned: true,
  },
  "POST /staff/customers/:id/erase": {
    summary: "Erase a customer's personal data, keeping order amounts",
    right: "customers.erase",
    body: EraseCustomer,
  },
});
