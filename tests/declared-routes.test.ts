import { globSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";

let store: TestApp;
beforeAll(async () => {
  store = await createTestApp();
});
afterAll(() => store.close());

test("every declared route is served, and no other below /api", async () => {
  const registered = registeredCalls(store.app.printRoutes({ commonPrefix: false }))
    .filter((call) => !/^\w+ \/api\/docs/.test(call))
    .flatMap((call) => (/^\w+ \/api\//.test(call) ? [call.replace("/api", "")] : []));
  expect(registered.length).toBeGreaterThan(80);
  expect(registered.sort()).toEqual((await declaredCalls()).sort());
});

/** What a part of a path is called is left out. */
async function declaredCalls(): Promise<string[]> {
  const folder = new URL("../contract/api/", import.meta.url);
  const files = globSync("*/*.routes.ts", { cwd: folder });
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const groups = modules.flatMap((module) => Object.values<object>(module));
  return groups.flatMap((group) => Object.keys(group).map(nameless));
}

/** Reads the tree of routes that the web server prints: four columns a level, a path and its methods a line. */
function registeredCalls(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, branches = "", path = "", methods = ""] = /^(\W*── )(\S+) \((.+)\)$/.exec(line) ?? [];
    if (!path) return [];
    const depth = branches.length / 4;
    above.splice(depth - 1, Infinity, path);
    const whole = nameless(above.join(""));
    return methods.split(", ").flatMap((method) => (method === "HEAD" ? [] : `${method} ${whole}`));
  });
}

function nameless(path: string): string {
  return path.replace(/:[^/]+/g, ":");
}
