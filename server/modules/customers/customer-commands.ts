import type { AddCustomerNote, Customer } from "#contract/api/customers/customers.ts";
import type { CloseDataRequest, RecordDataRequest } from "#contract/api/customers/data-requests.ts";
import { addDays, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { unsubscribeAsStaff } from "#server/modules/newsletter/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { parseDay } from "#server/platform/time/dates.ts";
import { findCustomer, insertNote } from "./customers.queries.ts";
import { endDataRequest, insertDataRequest } from "./data-requests.queries.ts";
import { getCustomer } from "./get-customer.ts";

/** Internal, but exported. @throws {AppError} `not_found`, `idempotency_mismatch` */
export const addNote = staffCommand<AddCustomerNote, Customer>(
  async ({ tx, runtime, staff, params, body }) => {
    if (!(await findCustomer(tx, params.id))) throw new AppError("not_found");
    const id = newId("cnt");
    const note = { id, text: body.text.trim(), staffId: staff.id, createdAt: runtime.clock() };
    await insertNote(tx, params.id, note);
    return {
      reply: await getCustomer(tx, params.id),
      change: { action: "customer.note_added", subject: params.id, after: { noteId: id } },
    };
  },
  { reread: ({ tx, params }) => getCustomer(tx, params.id) },
);

/** docs/decisions/0026. */
const maxResponseDays = 30;

const maxAgeDays = 366;

/** @throws {AppError} `not_found`, `conflict`, `validation_failed` */
export const recordDataRequest = staffCommand<RecordDataRequest, Customer>(
  async ({ tx, runtime, staff, params, body: { kind, requestedOn, note } }) => {
    parseDay(requestedOn, "requestedOn");
    const today = toShopDay(runtime.clock());
    if (requestedOn > today || requestedOn < addDays(today, -maxAgeDays)) {
      throw validationError([{ field: "requestedOn", message: "Must be within the last year" }]);
    }
    const dueOn = addDays(requestedOn, maxResponseDays);
    if (!(await findCustomer(tx, params.id))) throw new AppError("not_found");
    const request = { id: newId("cdr"), kind, note: note.trim(), staffId: staff.id };
    if (!(await insertDataRequest(tx, params.id, { ...request, requestedOn, dueOn }))) {
      throw new AppError("conflict", { detail: "The same request is already open." });
    }
    return {
      reply: await getCustomer(tx, params.id),
      change: {
        action: "customer.data_request_recorded",
        subject: params.id,
        after: { kind, dueOn },
      },
    };
  },
);

/** Withdrawn, or the requester could not be verified. @throws {AppError} `not_found` */
export const closeDataRequest = staffCommand<CloseDataRequest, Customer>(
  async ({ tx, runtime, staff, params, body: { kind, note } }) => {
    const ended = { as: "closed", at: runtime.clock(), by: staff.id, note: note.trim() } as const;
    const request = await endDataRequest(tx, params.id, kind, ended);
    if (!request) throw new AppError("not_found", { detail: "No such request is open." });
    return {
      reply: await getCustomer(tx, params.id),
      change: {
        action: "customer.data_request_closed",
        subject: params.id,
        before: { kind, dueOn: request.dueOn },
      },
    };
  },
);

/** Only the customer can subscribe again. @throws {AppError} `not_found`, `conflict` */
export const unsubscribeCustomer = staffCommand<unknown, void>(async ({ tx, runtime, params }) => {
  const customer = await findCustomer(tx, params.id);
  if (!customer) throw new AppError("not_found");
  const unsubscribedAt = runtime.clock();
  const ended = await unsubscribeAsStaff(tx, customer.email, unsubscribedAt);
  if (!ended) {
    throw new AppError("conflict", {
      detail: "This customer isn't subscribed to the newsletter.",
    });
  }
  const consent = { since: ended.consentedAt.toISOString(), source: ended.source };
  return {
    reply: undefined,
    change: {
      action: "customer.unsubscribed",
      subject: params.id,
      before: { ...consent, unsubscribedAt: null },
      after: { ...consent, unsubscribedAt: unsubscribedAt.toISOString() },
    },
  };
});
