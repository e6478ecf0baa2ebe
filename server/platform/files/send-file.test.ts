import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { createHttp, type Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { sendFile } from "./send-file.ts";

const names: readonly [string, string][] = [
  ["orders.csv", 'attachment; filename="orders.csv"'],
  ["plan (2).pdf", 'attachment; filename="plan (2).pdf"'],
  [
    `Ọjà's "plan"*.pdf`,
    `attachment; filename="_j__s _plan__.pdf"; filename*=UTF-8''%E1%BB%8Cj%C3%A0%27s%20%22plan%22%2A.pdf`,
  ],
];

let app: Http;
beforeAll(async () => {
  app = await createHttp(readConfig({}), createLog("silent"));
  app.get("/:index", async (request, reply) => {
    const [name = ""] = names[Number(Object(request.params).index)] ?? [];
    return sendFile(reply, { name, mediaType: "text/csv; charset=utf-8", content: "a,b" });
  });
  app.get("/shown", async (_request, reply) =>
    sendFile(reply, {
      name: "a.pdf",
      mediaType: "application/pdf",
      content: Buffer.from("%PDF"),
      disposition: "inline",
    }),
  );
  await app.ready();
});
afterAll(() => app.close());

test.each(names.map(([name, header], index) => [name, header, index] as const))(
  "%s is saved under its name",
  async (_name, header, index) => {
    const reply = await app.inject(`/${index}`);
    expect(reply.headers["content-disposition"]).toBe(header);
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(reply.payload).toBe("a,b");
  },
);

test("a paper may be shown in place", async () => {
  const { headers } = await app.inject("/shown");
  expect(headers["content-disposition"]).toBe('inline; filename="a.pdf"');
  expect(headers["content-type"]).toBe("application/pdf");
});
