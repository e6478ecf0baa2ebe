import type { Customer } from "#contract/api/customers/customers.ts";
import type { CloseDataRequest, RecordDataRequest } from "#contract/api/customers/data-requests.ts";
import { addDays, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { parseDay } from "#server/platform/time/dates.ts";
import { findCustomer } from "./customers.queries.ts";
import { endDataRequest, insertDataRequest } from "./data-requests.queries.ts";
import { getCustomer } from "./get-customer.ts";

/** docs/decisions/0026. */
const maxResponseDays = 30;

const maxAgeDays = 366;

/** @throws {AppError} `not_found`, `conflict`, `validation_failed` */
export async function recordDataRequest(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
  { kind, requestedOn, note }: RecordDataRequest,
): Promise<Customer> {
  parseDay(requestedOn, "requestedOn");
  const today = toShopDay(runtime.clock());
  if (requestedOn > today || requestedOn < addDays(today, -maxAgeDays)) {
    throw validationError([{ field: "requestedOn", message: "Must be within the last year" }]);
  }
  const dueOn = addDays(requestedOn, maxResponseDays);
  await changeAsStaff(runtime, staff, async (tx) => {
    if (!(await findCustomer(tx, customerId))) throw new AppError("not_found");
    const request = { id: newId("cdr"), kind, note: note.trim(), staffId: staff.id };
    if (!(await insertDataRequest(tx, customerId, { ...request, requestedOn, dueOn }))) {
      throw new AppError("conflict", { detail: "The same request is already open." });
    }
    return {
      reply: undefined,
      change: {
        action: "customer.data_request_recorded",
        subject: customerId,
        after: { kind, dueOn },
      },
    };
  });
  return await getCustomer(runtime.db, customerId);
}

/** Withdrawn, or the requester could not be verified. @throws {AppError} `not_found` */
export async function closeDataRequest(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
  { kind, note }: CloseDataRequest,
): Promise<Customer> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const ended = { as: "closed", at: runtime.clock(), by: staff.id, note: note.trim() } as const;
    const request = await endDataRequest(tx, customerId, kind, ended);
    if (!request) throw new AppError("not_found", { detail: "No such request is open." });
    return {
      reply: undefined,
      change: {
        action: "customer.data_request_closed",
        subject: customerId,
        before: { kind, dueOn: request.dueOn },
      },
    };
  });
  return await getCustomer(runtime.db, customerId);
}
