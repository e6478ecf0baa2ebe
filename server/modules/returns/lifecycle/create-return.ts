import type { RequestReturn } from "#contract/api/returns/returns.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import type { CheckedFile } from "#server/modules/media/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { newId, randomCode } from "#server/platform/auth/ids.ts";
import type { LockedReturn, ReturnRecord } from "../model/return-record.ts";
import { findReturnableUnits, validateReturnLines } from "../model/returnable-units.ts";
import { insertPhoto, insertReturn } from "../model/returns.queries.ts";
import { toStaffReturn } from "../staff/to-staff-return.ts";
import { lockReturn, recordStep } from "./transition-return.ts";

const maxReferenceTries = 5;

interface NewReturn {
  readonly orderId: string;
  readonly actor: string;
  readonly body: RequestReturn;
  readonly photos: readonly CheckedFile[];
  readonly isForBuyer?: boolean;
}

/**
 * Each item is in at most one open return. Locks the order.
 * @throws {AppError} `not_found`
 */
export async function createReturn(
  tx: Tx,
  runtime: Runtime,
  { orderId, actor, body, photos, isForBuyer = false }: NewReturn,
): Promise<LockedReturn> {
  const order = await lockOrder(tx, orderId);
  const units = await findReturnableUnits(tx, order);
  const lines = await validateReturnLines(tx, runtime, { order, units, body });
  const at = runtime.clock();
  const record = await insertWithReference(tx, {
    orderId: order.id,
    requestedKind: body.kind,
    kind: body.kind,
    status: "REQUESTED",
    reason: body.reason,
    message: body.message?.trim() ?? "",
    exchangeId: null,
    carrier: "",
    trackingNumber: "",
    refundKobo: null,
    version: 1,
    createdAt: at,
    statusAt: at,
    lines,
  });
  for (const [position, { mediaType, content }] of photos.entries()) {
    await insertPhoto(tx, record.id, position, { id: newId("rph"), mediaType, content });
  }
  await recordStep(
    tx,
    runtime,
    { order, record },
    {
      actor,
      event: {
        kind: "return_requested",
        data: { as: body.kind, ...(isForBuyer && { isForBuyer }) },
      },
      mail: "requested",
      from: null,
    },
  );
  return { order, record };
}

async function insertWithReference(
  tx: Tx,
  record: Omit<ReturnRecord, "id" | "reference">,
): Promise<ReturnRecord> {
  for (let tries = 0; tries < maxReferenceTries; tries += 1) {
    const created = { ...record, id: newId("ret"), reference: `EX-${randomCode(7)}` };
    if (await insertReturn(tx, created)) return created;
  }
  throw new Error("No free reference was found");
}

/** @throws {AppError} `not_found`, `validation_failed`, `conflict`, `out_of_stock`, `idempotency_mismatch` */
export const createReturnAsStaff = staffCommand<RequestReturn, StaffReturn>(
  async ({ tx, runtime, staff, params, body }) => {
    const input = { orderId: params.id, actor: staffActor(staff), photos: [], isForBuyer: true };
    const { record } = await createReturn(tx, runtime, { ...input, body });
    const { id, kind, status } = record;
    return {
      reply: await getStaffReturn(tx, runtime, staff, id),
      change: { action: "return.created", subject: id, after: { kind, status } },
    };
  },
  {
    toStored: ({ id, reference }) => ({ id, reference }),
    reread: ({ tx, runtime, staff }, { id = "" }) => getStaffReturn(tx, runtime, staff, id),
    includePrevious: ({ id, reference }) => ({ id, name: reference }),
  },
);

async function getStaffReturn(
  tx: Tx,
  runtime: Runtime,
  { role }: StaffMember,
  id: string,
): Promise<StaffReturn> {
  const { record } = await lockReturn(tx, id);
  return await toStaffReturn(tx, { ...runtime, role }, record);
}
