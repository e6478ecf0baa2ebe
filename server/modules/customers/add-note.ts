import type { Customer } from "#contract/api/customers/customers.ts";
import { changeOnceAsStaff } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId, newToken } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { findCustomer, insertNote } from "./customers.queries.ts";
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
