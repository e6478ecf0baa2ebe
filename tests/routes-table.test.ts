import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";

const contractApi = new URL("../contract/api/", import.meta.url);

let store: TestApp;
beforeAll(async () => {
  store = await createTestApp();
});
afterAll(() => store.close());

test("the routes table has every call below /api, and no other", () => {
  const registered = registeredCalls(store.app.printRoutes({ commonPrefix: false }))
    .filter((call) => !/^\w+ \/api\/docs/.test(call))
    .flatMap((call) => (/^\w+ \/api\//.test(call) ? [call.replace("/api", "")] : []));
  expect(registered.length).toBeGreaterThan(80);
  expect(registered.sort()).toEqual(writtenCalls().sort());
});

/** The names in the table, which is there for the compiler alone: what a part of a path is called left out. */
function writtenCalls(): string[] {
  const source = globSync("**/*routes.ts", { cwd: contractApi })
    .map((file) => readFileSync(new URL(file, contractApi), "utf8"))
    .join("");
  return [...source.matchAll(/^ {2}"([A-Z]+ \/[^"]*)"/gm)].map(([, name = ""]) => nameless(name));
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
