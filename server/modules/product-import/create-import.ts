import { createHash } from "node:crypto";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { importLimits } from "#contract/api/catalogue/product-limits.ts";
import { staffActor } from "#server/database/audit.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type CommandRequest, staffCommand } from "#server/database/staff-command.ts";
import { newId } from "#server/platform/auth/ids.ts";
import type { UploadedFile } from "#server/platform/files/accept-uploads.ts";
import { getImport } from "./get-import.ts";
import { insertImport } from "./imports.queries.ts";
import { maxReadAttempts, productImportJob } from "./product-import-job.ts";
import { detectFormat, requireUploadedFile } from "./spreadsheets/uploaded-file.ts";

export const importFileLimits = {
  field: "file",
  count: 1,
  fileBytes: importLimits.fileBytes,
  totalBytes: importLimits.fileBytes,
  jsonBytes: 1024,
} as const;

const maxNameLength = 120;

/**
 * The format is detected from the file's first bytes.
 * @throws {AppError} `validation_failed`, `idempotency_mismatch`
 */
export async function createImport(
  runtime: Runtime,
  request: CommandRequest<unknown, unknown>,
  upload: UploadedFile | undefined,
): Promise<ProductImport> {
  const { content: source, name } = requireUploadedFile(upload);
  const format = detectFormat(source);
  const cleanName = name.replace(/[\p{Cc}\p{Cs}/\\]/gu, "").trim();
  const fileName = (cleanName || `products.${format}`).slice(-maxNameLength);
  const create = staffCommand<object, ProductImport, unknown>(
    async ({ tx, staff }) => {
      const id = newId("imp");
      const record = { id, fileName, format, source, sentAt: runtime.clock() };
      await insertImport(tx, { ...record, sentBy: staffActor(staff) });
      const jobOptions = { key: `product-import ${id}`, maxAttempts: maxReadAttempts };
      await addJob(tx, productImportJob, { importId: id }, jobOptions);
      const change = { action: "import.uploaded", subject: id, after: { fileName } } as const;
      return { reply: await getImport(tx, runtime.clock(), id), change };
    },
    { scope: "POST /staff/imports" },
  );
  const { staff, params, idempotencyKey } = request;
  const body = { fileName, content: createHash("sha256").update(source).digest("hex") };
  return await create(runtime)({ staff, params, body, idempotencyKey });
}
