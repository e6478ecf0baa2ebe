import type { Customer } from "#contract/api/staff-customers.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { findCustomer, insertNote } from "./customers.queries.ts";
import { getCustomer } from "./get-customer.ts";

/**
 * Keeps a note about somebody that they never see, unless they ask for a copy of their data.
 * @throws {AppError} `not_found`
 */
export async function writeNote(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
  text: string,
): Promise<Customer> {
  await changeAsStaff(runtime, staff, async (tx) => {
    if (!(await findCustomer(tx, customerId))) throw new AppError("not_found");
    const id = newId("cnt");
    const note = { id, text: text.trim(), staffId: staff.id, createdAt: runtime.clock() };
    await insertNote(tx, customerId, note);
    return {
      reply: undefined,
      change: { action: "customer.noted", subject: customerId, after: { noteId: id } },
    };
  });
  return await getCustomer(runtime.db, customerId);
}
