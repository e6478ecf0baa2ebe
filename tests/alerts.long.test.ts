import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { type MetricReader, watchMetrics } from "./kit/metric-reader.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const rules = read("ops/deploy/prometheus/alerts.yml");
const testFiles = ["alerts.test.yml", "alerts-of-days.test.yml"];
const dashboard = read("ops/deploy/grafana/store.json");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);

/** Names of figures in expressions, without what a histogram makes of its name. */
const namesIn = (text: string): string[] => {
  const names = text.match(/\b(?:aso|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, "")))];
};

/** Runs promtool; @returns what it prints. @throws where it finds a fault */
async function promtool(args: readonly string[], cwd: string): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run(process.env.PROMTOOL_PATH ?? "promtool", args, { cwd });
  return stdout;
}

test("the rules fire when they should and not otherwise, by promtool", async () => {
  const folder = join(root, "ops/deploy/prometheus");
  const message = await promtool(["test", "rules", ...testFiles], folder);
  expect(message.match(/SUCCESS/g)).toHaveLength(testFiles.length);
}, 300_000);

describe("the dashboard", () => {
  interface Panel {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }
  const { panels }: { panels: readonly Panel[] } = JSON.parse(dashboard);

  test("has only valid Prometheus queries in every panel", async () => {
    const visible = panels.filter(({ type }) => type !== "row");
    const questions = visible.flatMap(({ title, targets = [] }) => {
      expect(targets, title).not.toEqual([]);
      return targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "1m"));
    });
    // As rules, since those promtool reads. What is JSON is YAML too.
    const rules = questions.map((expr, i) => ({ record: `question_${i}`, expr }));
    const folder = await mkdtemp(join(tmpdir(), "aso-dashboard-"));
    await writeFile(
      join(folder, "questions.yml"),
      JSON.stringify({ groups: [{ name: "panels", rules }] }),
    );
    const found = await promtool(["check", "rules", "questions.yml"], folder);
    expect(found).toContain(`SUCCESS: ${questions.length} rules found`);
    await rm(folder, { recursive: true });
  });

  test("gives each panel its own number", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describe("every alert", () => {
  const tested = testFiles.map((name) => read(`ops/deploy/prometheus/${name}`)).join("");
  const runbook = read("docs/runbooks/alerts.md");

  test.each(alerts)("%s is tested and has a runbook", (name) => {
    expect(tested).toContain(`name: ${name} rings`);
    expect(rules).toContain(`runbook: docs/runbooks/alerts.md#${name.toLowerCase()}`);
    expect(runbook).toContain(`\n## ${name}\n`);
  });

  test("in the runbook exists as a rule", () => {
    const message = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(message).toEqual(alerts);
  });
});

describe("rules and dashboard", () => {
  let store: TestApp;
  let server: Awaited<ReturnType<typeof watchMetrics>>;
  let figures: MetricReader;
  beforeAll(async () => {
    store = await createTestApp();
    server = await watchMetrics(store);
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

  test("use the store's job label, which differs from Prometheus' scrape job", () => {
    expect(rules).toContain("by (job)");
    expect(read("ops/deploy/prometheus/prometheus.yml")).toMatch(/^ {4}honor_labels: true$/m);
  });
});
