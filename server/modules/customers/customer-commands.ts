import type { Customer } from "#contract/api/customers/customers.ts";
import type { CloseDataRequest, RecordDataRequest } from "#contract/api/customers/data-requests.ts";
import { addDays, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import { changeOnceAsStaff } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { unsubscribeAsStaff } from "#server/modules/newsletter/index.ts";
import { newId, newToken } from "#server/platform/auth/ids.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { parseDay } from "#server/platform/time/dates.ts";
import { findCustomer, insertNote } from "./customers.queries.ts";
import { endDataRequest, insertDataRequest } from "./data-requests.queries.ts";
import { getCustomer } from "./get-customer.ts";

/** Internal, but exported. @throws {AppError} `not_found`, `idempotency_mismatch` */
export async function addNote(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
  text: string,
  key = newToken(),
): Promise<Customer> {
  return await changeOnceAsStaff(
    runtime,
    staff,
    { call: `POST /staff/customers/${customerId}/notes`, key, body: { text } },
    async (tx) => {
      if (!(await findCustomer(tx, customerId))) throw new AppError("not_found");
      const id = newId("cnt");
      const note = { id, text: text.trim(), staffId: staff.id, createdAt: runtime.clock() };
      await insertNote(tx, customerId, note);
      return { action: "customer.note_added", subject: customerId, after: { noteId: id } };
    },
    (tx) => getCustomer(tx, customerId),
  );
}

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

/** Only the customer can subscribe again. @throws {AppError} `not_found`, `conflict` */
export async function unsubscribeCustomer(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
): Promise<Customer> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const customer = await findCustomer(tx, customerId);
    if (!customer) throw new AppError("not_found");
    const unsubscribedAt = runtime.clock();
    const ended = await unsubscribeAsStaff(tx, customer.email, unsubscribedAt);
    if (!ended)
      throw new AppError("conflict", {
        detail: "This customer isn't subscribed to the newsletter.",
      });
    const consent = { since: ended.consentedAt.toISOString(), source: ended.source };
    return {
      reply: undefined,
      change: {
        action: "customer.unsubscribed",
        subject: customerId,
        before: { ...consent, unsubscribedAt: null },
        after: { ...consent, unsubscribedAt: unsubscribedAt.toISOString() },
      },
    };
  });
  return await getCustomer(runtime.db, customerId);
}
