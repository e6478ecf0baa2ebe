import { expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { createHttp } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { getCurrentOrigin } from "#server/platform/observability/traces.ts";

test("what one client sends at once begins in turns, and another is answered before all of it has begun", async () => {
  const app = await createHttp(readConfig({}), createLog("silent"));
  const begun: string[] = [];
  app.get("/things/:id", async () => {
    const client = getCurrentOrigin()?.requester?.client ?? "";
    begun.push(client);
    return client;
  });
  await app.ready();
  const request = (remoteAddress: string, id: number) =>
    app.inject({ url: `/things/${id}`, remoteAddress });
  const flood = Array.from({ length: 300 }, (_, id) => request("198.51.100.1", id));
  const another = await request("198.51.100.2", 1);
  expect(another.payload).toBe("198.51.100.2");
  expect(begun.length).toBeLessThan(150);
  const answers = await Promise.all(flood);
  expect(new Set(answers.map(({ payload }) => payload))).toEqual(new Set(["198.51.100.1"]));
  expect(begun).toHaveLength(301);
  await app.close();
});
