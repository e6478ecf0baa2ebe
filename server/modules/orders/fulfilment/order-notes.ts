import type {
  CreateOrderNote,
  PinOrderNote,
  UpdatePackedQuantity,
} from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { getOrderReader } from "../model/order-reader.ts";
import {
  insertNote,
  listPackedLines,
  updatePackedQuantity,
  updatePinnedNote,
} from "../queries/fulfilment.queries.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";

/**
 * Does not bump the order version, so that packing never conflicts with edits.
 * @throws {AppError} `not_found`, `validation_failed` for more units than are to be packed
 */
export const recordPackedQuantity = staffCommand<UpdatePackedQuantity, StaffOrder>(
  async ({ tx, staff, params: { id }, body: { position, packedQuantity } }) => {
    await lockOrder(tx, id);
    const lines = await listPackedLines(tx, id);
    const before = lines.find((line) => line.position === position)?.packedQuantity;
    if (before === undefined || !(await updatePackedQuantity(tx, id, position, packedQuantity))) {
      throw validationError([
        { field: "packedQuantity", message: "Must not exceed the quantity to pack" },
      ]);
    }
    const reply = await getStaffOrder(tx, id, getOrderReader(staff));
    if (before === packedQuantity) return { reply, change: null };
    const [was, is] = [
      { position, packedQuantity: before },
      { position, packedQuantity },
    ];
    return { reply, change: { action: "order.items_packed", subject: id, before: was, after: is } };
  },
);

/**
 * A pinned note replaces the pinned one.
 * @throws {AppError} `not_found`, `idempotency_mismatch`
 */
export const createOrderNote = staffCommand<CreateOrderNote, StaffOrder>(
  async ({ tx, runtime, staff, params: { id }, body: { text, isPinned = false } }) => {
    const order = await lockOrder(tx, id);
    const noteId = newId("not");
    const note = { id: noteId, orderId: order.id, staffId: staff.id, isPinned };
    await insertNote(tx, { ...note, text: text.trim(), createdAt: runtime.clock() });
    return {
      reply: await getStaffOrder(tx, id, getOrderReader(staff)),
      change: { action: "order.note_added", subject: id, after: { noteId, isPinned } },
    };
  },
  { reread: ({ tx, staff, params }) => getStaffOrder(tx, params.id, getOrderReader(staff)) },
);

interface NoteParams {
  readonly id: string;
  readonly noteId: string;
}

/** @throws {AppError} `not_found` */
export const pinOrderNote = staffCommand<PinOrderNote, StaffOrder, NoteParams>(
  async ({ tx, staff, params: { id, noteId }, body: { isPinned } }) => {
    const order = await lockOrder(tx, id);
    if (!(await updatePinnedNote(tx, order.id, noteId, isPinned))) throw new AppError("not_found");
    const reply = await getStaffOrder(tx, id, getOrderReader(staff));
    const [before, after] = [{ isPinned: !isPinned }, { noteId, isPinned }];
    return { reply, change: { action: "order.note_pinned", subject: id, before, after } };
  },
);
