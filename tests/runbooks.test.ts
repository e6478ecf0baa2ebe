import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobLabels } from "#contract/health/health-labels.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createTestDatabase, type TestDatabase } from "./kit/database.ts";

const folder = join(import.meta.dirname, "../docs/runbooks");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const inBlocks = /```sql\n(.*?)```/gs;
const inLines = /`(select [^`]*)`/g;
const find = (name: string, pattern: RegExp) =>
  [...read(name).matchAll(pattern)].map(([, sql = ""]) => sql);

/** What the runbooks tell somebody to ask of the database, but for what takes the ids of jobs, which is tried below. */
const statements = globSync("*.md", { cwd: folder })
  .flatMap((name) =>
    [...find(name, inBlocks), ...find(name, inLines)].map((sql) => ({ name, sql: sql.trim() })),
  )
  .filter(({ sql }) => !sql.includes("[ID]"));

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test.each(statements)("$name queries what exists: $sql", async ({ sql }) => {
  // What changes something brings a transaction of its own, of which nothing is kept here.
  const requests = sql.replaceAll(/\b(begin|commit);/g, "").replaceAll("'…'", "null");
  await client.query(`begin; ${requests}; rollback`);
});

test("a failed job is found with its request and error, and retried", async () => {
  const payload = JSON.stringify({ requestId: "req-1", to: "ada@example.com" });
  await client.query(
    `insert into job_payload (job_id, payload)
      select id, payload from graphile_worker.add_job('send-email', $1::json)`,
    [payload],
  );
  await client.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no way'",
  );
  const [lookup = ""] = find("jobs.md", inBlocks).filter((sql) => sql.includes("requestId"));
  const { rows } = await client.query(lookup);
  expect(rows).toMatchObject([{ job: "send-email", request_id: "req-1", last_error: "no way" }]);
  // Of the person nothing is shown.
  expect(JSON.stringify(rows)).not.toContain("ada@");

  const [again = ""] = find("alerts.md", inLines).filter((sql) => sql.includes("reschedule_jobs"));
  await client.query(again.replace("ID", rows[0].id));
  expect((await client.query(lookup)).rows).toEqual([]);
});

test("every job has a line in the runbook and a name in the back office", () => {
  const jobs = [...read("jobs.md").matchAll(/^\| (`.*?`) \|/gm)]
    .flatMap(([, names = ""]) => names.split(", "))
    .map((name) => name.replaceAll("`", ""));
  expect(jobs.sort()).toEqual(Object.keys(jobLabels).sort());
});

test("no alert runbook starts a store without this one's settings", () => {
  expect(read("alerts.md")).not.toMatch(/`(node|npm) /);
});

test("a test restore takes the backup from its bucket, and adds no picture to the shop's", () => {
  const before = {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "pictures",
    S3_REGION: "auto",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_PUBLIC_URL: "https://cdn.example/p",
    BACKUP_TO: "s3://backups/aso",
    BACKUP_S3_REGION: "eu",
  };
  const commands = find("backup.md", /`(export (?:BACKUP_)?S3_[^`]*)`/g);
  const text = [...commands, "env"].join("\n");
  const message = execFileSync("sh", ["-c", text], { env: { PATH: process.env.PATH, ...before } });
  const after = Object.fromEntries(
    `${message}`
      .split("\n")
      .map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]),
  );
  const was = readConfig(before);
  const { s3, backup } = readConfig(after);
  expect(was.s3).toBeDefined();
  expect(was.backup.bucket).toBeDefined();
  expect(s3).toBeUndefined();
  expect(backup.bucket).toEqual(was.backup.bucket);
});
