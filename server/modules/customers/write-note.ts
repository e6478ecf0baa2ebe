import type { Customer } from "#contract/api/staff-customers.ts";
import { changeOnceAsStaff } from "#server/database/change-once.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId, newToken } from "#server/platform/ids.ts";
import { findCustomer, insertNote } from "./customers.queries.ts";
import { getCustomer } from "./get-customer.ts";

/**
 * Keeps a note about somebody that they never see, unless they ask for a copy of their data.
 * @param key the sender's idempotency key
 * @throws {AppError} `not_found`, `idempotency_mismatch`
 */
export async function writeNote(
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
      return { action: "customer.noted", subject: customerId, after: { noteId: id } };
    },
    (tx) => getCustomer(tx, customerId),
  );
}
