import { expect } from "vitest";
import type {
  FixCell,
  FixedRow,
  ImportRowPage,
  ProductImport,
} from "#contract/api/catalogue/product-imports.ts";
import { sizeReferences } from "#server/composition/references.ts";
import { createProductImportTask } from "#server/modules/product-import/index.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

export function createImportForm(content: string | Buffer, name = "products.csv"): FormData {
  const form = new FormData();
  form.append("request", "{}");
  form.append("file", new File([new Uint8Array(Buffer.from(content))], name));
  return form;
}

/** The calls of imports and exports of products, as a member of staff. */
export function createImportCalls(shop: TestApp, { headers }: Pick<SignedInStaff, "headers">) {
  const call = <Body = Reply<ProductImport>>(
    path: `${"GET" | "POST"} /${string}`,
    body?: unknown,
  ) => shop.api<Body>(path, { headers, ...(body === undefined ? {} : { body }) });
  const runJobs = (importId: string) =>
    createProductImportTask({ ...shop.runtime, sizeReferences })({ importId });
  const read = async (id: string) => (await call(`GET /staff/imports/${id}`)).body.data;
  const run = async (id: string, command: "start" | "undo") => {
    const { version } = await read(id);
    const reply = await call(`POST /staff/imports/${id}/${command}`, { version });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  return {
    call,
    runJobs,
    read,
    upload: (content: string | Buffer, name?: string) =>
      call("POST /staff/imports", createImportForm(content, name)),
    async uploadAndRead(content: string | Buffer, name?: string): Promise<ProductImport> {
      const uploaded = await call("POST /staff/imports", createImportForm(content, name));
      expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
      await runJobs(uploaded.body.data.id);
      return await read(uploaded.body.data.id);
    },
    rows: async (id: string, query = "") =>
      (await call<ImportRowPage>(`GET /staff/imports/${id}/rows?${query}`)).body.data,
    fixCell: (id: string, body: FixCell) =>
      call<Reply<FixedRow>>(`POST /staff/imports/${id}/corrections`, body),
    async runImport(id: string): Promise<ProductImport> {
      await run(id, "start");
      await runJobs(id);
      return await read(id);
    },
    async undo(id: string): Promise<ProductImport> {
      await run(id, "undo");
      await runJobs(id);
      return await read(id);
    },
    exportProducts: async (format: "csv" | "xlsx", query = "tab=all") =>
      (
        await shop.app.inject({
          url: `/api/staff/products/export?format=${format}&${query}`,
          headers,
        })
      ).rawPayload,
  };
}
