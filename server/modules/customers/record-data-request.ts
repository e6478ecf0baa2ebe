import type { CloseDataRequest, RecordDataRequest } from "#contract/api/data-requests.ts";
import type { Customer } from "#contract/api/staff-customers.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { readDay } from "#server/platform/read-day.ts";
import { addDays, shopDayOf } from "#server/platform/shop-calendar.ts";
import { findCustomer } from "./customers.queries.ts";
import { endDataRequest, insertDataRequest } from "./data-requests.queries.ts";
import { getCustomer } from "./get-customer.ts";

/** Days in which a request about personal data is answered (docs/decisions/0026). */
const answeredWithinDays = 30;

/** Who wrote a request down later than this has lost it. */
const oldestDays = 366;

/**
 * Writes down that somebody asked for a copy of their data, or to be forgotten; from then on it waits for whoever may
 * do it.
 * @throws {AppError} `not_found`; `conflict` where the same is asked already; `validation_failed` for a day to come
 */
export async function recordDataRequest(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
  { kind, askedOn, words }: RecordDataRequest,
): Promise<Customer> {
  readDay(askedOn, "askedOn");
  const today = shopDayOf(runtime.clock());
  if (askedOn > today || askedOn < addDays(today, -oldestDays)) {
    throw faultyFields([{ field: "askedOn", message: "Must be a day of the last year" }]);
  }
  const dueOn = addDays(askedOn, answeredWithinDays);
  await changeAsStaff(runtime, staff, async (tx) => {
    if (!(await findCustomer(tx, customerId))) throw new AppError("not_found");
    const request = { id: newId("cdr"), kind, words: words.trim(), staffId: staff.id };
    if (!(await insertDataRequest(tx, customerId, { ...request, askedOn, dueOn }))) {
      throw new AppError("conflict", { detail: "The same request of theirs is open already." });
    }
    return {
      reply: undefined,
      change: { action: "customer.asked_data", subject: customerId, after: { kind, dueOn } },
    };
  });
  return await getCustomer(runtime.db, customerId);
}

/**
 * Closes a request without doing what it asks for: it was taken back, or the person could not be told for sure.
 * @throws {AppError} `not_found`, also where none of this kind is open
 */
export async function closeDataRequest(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
  { kind, words }: CloseDataRequest,
): Promise<Customer> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const ended = { as: "closed", at: runtime.clock(), by: staff.id, words: words.trim() } as const;
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
