import type { StaffMember } from "#contract/api/staff.ts";
import type { CellFault, GoodsImport } from "#contract/api/staff-imports.ts";
import type { AddClothingType } from "#contract/api/staff-types.ts";
import { fold } from "#contract/bulk/fold.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { addTypeNamed, listTypeChoices } from "#server/modules/catalogue/index.ts";
import { keepRows, listRowsWithNewType, type RowRecord } from "./import-rows.queries.ts";
import { type ImportRecord, notePress } from "./imports.queries.ts";
import { lookAtRows } from "./look-at-rows.ts";
import { lockReady } from "./press-import.ts";
import { tellImport } from "./tell-import.ts";

/**
 * Makes a type of clothing that cells of a file name and the store does not have, and puts every row right that waits
 * for it.
 * @throws {AppError} `not_found`; `conflict` once it is imported; `validation_failed` where there are too many types
 */
export async function makeType(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { name }: AddClothingType,
): Promise<GoodsImport> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
    const record = await lockReady(tx, id, now);
    const { change } = await addTypeNamed(tx, name);
    const rows = await giveType(tx, record, name);
    await notePress(tx, id);
    const mended = {
      action: "goods_import.mended",
      subject: id,
      after: { Type: name, rows },
    } as const;
    return { reply: await tellImport(tx, now, id), change: [change ?? [], mended].flat() };
  });
}

/** Looks again at the rows that wait for a type of this name, whatever its case and marks. @returns how many there were */
async function giveType(tx: Tx, { id, columns }: ImportRecord, name: string): Promise<number> {
  const waitsFor = ({ newType = "" }: CellFault) => fold(newType) === fold(name);
  const waiting = (await listRowsWithNewType(tx, id)).filter(({ told }) =>
    told.faults.some(waitsFor),
  );
  const others = ({ told }: RowRecord) => told.faults.filter((fault) => !waitsFor(fault));
  const stillFaulty = waiting.filter((row) => others(row).length > 0);
  const right = waiting.filter((row) => others(row).length === 0);
  const types = await listTypeChoices(tx);
  // A row of a product that another row is about has that for a fault besides, and is not among those that are right.
  const looking = { columns, types, takenBy: () => undefined };
  await keepRows(tx, id, [
    ...stillFaulty.map((row) => ({ ...row, told: { ...row.told, faults: others(row) } })),
    ...(await lookAtRows(tx, looking, right)),
  ]);
  return waiting.length;
}
