import type { StaffMember } from "#contract/api/staff.ts";
import type { GoodsImport, TakeSizes } from "#contract/api/staff-imports.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import { addJob } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { goodsImportJob } from "./goods-import-job.ts";
import { beginLookingAgain, notePress } from "./imports.queries.ts";
import { lockReady } from "./press-import.ts";
import { tellImport } from "./tell-import.ts";

/**
 * Takes columns of pieces for sizes that the shop does not know yet, and has every row looked at again.
 * @throws {AppError} `not_found`; `conflict` once it is imported; `validation_failed` where the file asks for no such size
 */
export async function takeSizes(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { sizes }: TakeSizes,
): Promise<GoodsImport> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
    const { columns } = await lockReady(tx, id, now);
    const isAsked = (size: string) =>
      columns.some((column) => column.kind === "unknown_size" && column.size === size);
    if (!sizes.every(isAsked)) {
      throw faultyFields([{ field: "sizes", message: "The file asks for no such size" }]);
    }
    await beginLookingAgain(
      tx,
      id,
      columns.map((column) =>
        column.kind === "unknown_size" && sizes.includes(column.size)
          ? { ...column, kind: "stock" }
          : column,
      ),
    );
    await notePress(tx, id);
    await addJob(tx, goodsImportJob, { importId: id }, { key: `goods-import ${id}` });
    const change = {
      action: "goods_import.mended",
      subject: id,
      after: { Sizes: sizes.join(", ") },
    } as const;
    return { reply: await tellImport(tx, now, id), change };
  });
}
