import { expect } from "vitest";
import type {
  GoodsImport,
  ImportRowPage,
  MendCell,
  MendedRow,
} from "#contract/api/staff-imports.ts";
import { createGoodsImportTask } from "#server/modules/spreadsheets/index.ts";
import { sizeSpeakers } from "#server/size-speakers.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

/** What is sent with a spreadsheet. */
export function sheetForm(content: string | Buffer, name = "goods.csv"): FormData {
  const form = new FormData();
  form.append("request", "{}");
  form.append("file", new File([new Uint8Array(Buffer.from(content))], name));
  return form;
}

/** Sends spreadsheets of goods and takes them out, as a member of staff does. */
export function sheetsOf(shop: TestApp, { headers }: Pick<SignedInStaff, "headers">) {
  const call = <Body = Reply<GoodsImport>>(path: `${"GET" | "POST"} /${string}`, body?: unknown) =>
    shop.api<Body>(path, { headers, ...(body === undefined ? {} : { body }) });
  const work = (importId: string) =>
    createGoodsImportTask({ ...shop.runtime, sizeSpeakers })({ importId });
  const read = async (id: string) => (await call(`GET /staff/imports/${id}`)).body.data;
  const press = async (id: string, what: "start" | "undo") => {
    const { version } = await read(id);
    const pressed = await call(`POST /staff/imports/${id}/${what}`, { version });
    expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
  };
  return {
    call,
    /** Has the jobs of an import done. */
    work,
    read,
    send: (content: string | Buffer, name?: string) =>
      call("POST /staff/imports", sheetForm(content, name)),
    /** Sends a file and has it read. */
    async look(content: string | Buffer, name?: string): Promise<GoodsImport> {
      const sent = await call("POST /staff/imports", sheetForm(content, name));
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      await work(sent.body.data.id);
      return await read(sent.body.data.id);
    },
    rows: async (id: string, query = "") =>
      (await call<ImportRowPage>(`GET /staff/imports/${id}/rows?${query}`)).body.data,
    mend: (id: string, body: MendCell) =>
      call<Reply<MendedRow>>(`POST /staff/imports/${id}/mends`, body),
    /** Imports what can be, and has it done. */
    async write(id: string): Promise<GoodsImport> {
      await press(id, "start");
      await work(id);
      return await read(id);
    },
    /** Takes an import back, and has it done. */
    async takeBack(id: string): Promise<GoodsImport> {
      await press(id, "undo");
      await work(id);
      return await read(id);
    },
    /** The goods as a file. */
    take: async (format: "csv" | "xlsx", query = "tab=all") =>
      (
        await shop.app.inject({
          url: `/api/staff/products/export?format=${format}&${query}`,
          headers,
        })
      ).rawPayload,
  };
}
