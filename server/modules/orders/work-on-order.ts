import type { StaffMember } from "#contract/api/staff.ts";
import type { TickPieces, WriteNote } from "#contract/api/staff-order-acts.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import { changeOnceAsStaff } from "#server/database/change-once.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { newId, newToken } from "#server/platform/ids.ts";
import { lockOrder } from "./move-order.ts";
import { insertNote, listPackedLines, pinNote, updateLaidIn } from "./order-work.queries.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";

/**
 * Notes how many pieces of a line lie in the parcel. It adds to no version: a tick writes over nothing else.
 * @throws {AppError} `not_found`, `validation_failed` for more pieces than the line has
 */
export async function tickPieces(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { position, laidIn }: TickPieces,
): Promise<StaffOrder> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    await lockOrder(tx, id);
    const lines = await listPackedLines(tx, id);
    const before = lines.find((line) => line.position === position)?.laidIn;
    if (before === undefined || !(await updateLaidIn(tx, id, position, laidIn))) {
      throw faultyFields([{ field: "laidIn", message: "Is more than was bought" }]);
    }
    const reply = await tellStaffOrder(tx, id, readerOf(staff));
    if (before === laidIn) return { reply, change: null };
    const [was, is] = [
      { position, laidIn: before },
      { position, laidIn },
    ];
    return { reply, change: { action: "order.ticked", subject: id, before: was, after: is } };
  });
}

/**
 * Keeps a note among staff; a pinned one takes the place of the one that was.
 * @param key the sender's idempotency key
 * @throws {AppError} `not_found`, `idempotency_mismatch`
 */
export async function writeNote(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  body: WriteNote,
  key = newToken(),
): Promise<StaffOrder> {
  const { text, isPinned = false } = body;
  return await changeOnceAsStaff(
    runtime,
    staff,
    { call: `POST /staff/orders/${id}/notes`, key, body },
    async (tx) => {
      const order = await lockOrder(tx, id);
      const noteId = newId("not");
      const note = { id: noteId, orderId: order.id, staffId: staff.id, isPinned };
      await insertNote(tx, { ...note, text: text.trim(), createdAt: runtime.clock() });
      return { action: "order.noted", subject: id, after: { noteId, isPinned } };
    },
    (tx) => tellStaffOrder(tx, id, readerOf(staff)),
  );
}

/**
 * Pins a note, in the place of the one that was, or takes the pin out.
 * @throws {AppError} `not_found`
 */
export async function movePin(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  noteId: string,
  isPinned: boolean,
): Promise<StaffOrder> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!(await pinNote(tx, order.id, noteId, isPinned))) throw new AppError("not_found");
    const reply = await tellStaffOrder(tx, id, readerOf(staff));
    const [before, after] = [{ isPinned: !isPinned }, { noteId, isPinned }];
    return { reply, change: { action: "order.note_pinned", subject: id, before, after } };
  });
}
