import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { type Figures, watchFigures } from "./kit/figures.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const rules = read("deploy/prometheus/alerts.yml");
const dashboard = read("deploy/grafana/store.json");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);

/** Names of figures in expressions, without what a histogram makes of its name. */
const namesIn = (text: string): string[] => {
  const names = text.match(/\b(?:aso|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, "")))];
};

test("the rules ring when they should and not otherwise, by promtool", async () => {
  const promtool = process.env.PROMTOOL_PATH ?? "promtool";
  const run = promisify(execFile);
  const { stdout } = await run(promtool, ["test", "rules", "alerts.test.yml"], {
    cwd: join(root, "deploy/prometheus"),
  });
  expect(stdout).toContain("SUCCESS");
  await run(promtool, ["check", "config", "prometheus.yml"], {
    cwd: join(root, "deploy/prometheus"),
  });
}, 120_000);

describe("every alert", () => {
  const tested = read("deploy/prometheus/alerts.test.yml");
  const runbook = read("docs/runbooks/alerts.md");

  test.each(alerts)("%s is tested and has its runbook", (name) => {
    expect(tested).toContain(`name: ${name} rings`);
    expect(rules).toContain(`runbook: docs/runbooks/alerts.md#${name.toLowerCase()}`);
    expect(runbook).toContain(`\n## ${name}\n`);
  });

  test("in the runbook is one of the rules", () => {
    const told = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(told).toEqual(alerts);
  });
});

describe("rules and dashboard", () => {
  let store: TestApp;
  let server: Awaited<ReturnType<typeof watchFigures>>;
  let figures: Figures;
  beforeAll(async () => {
    store = await createTestApp();
    server = await watchFigures(store);
    figures = await server.read();
  });
  afterAll(async () => {
    await server.close();
    await store.close();
  });

  test.each([...new Set([...namesIn(rules), ...namesIn(dashboard)])])(
    "%s is a figure that the store tells",
    (name) => {
      expect(figures.text).toMatch(new RegExp(`^# TYPE ${name} `, "m"));
    },
  );
});
