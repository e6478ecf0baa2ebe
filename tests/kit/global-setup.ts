import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { migrate } from "#server/database/migrations/migrate.ts";
import type {} from "./database.ts";

/**
 * Starts one PostgreSQL for a test run, or uses the one of TEST_DATABASE_URL, and migrates the template.
 * @returns what to do after the last test
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `aso_test_${randomBytes(4).toString("hex")}`;
  await query(server.url, `create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  project.provide("databaseServer", { url: server.url, template });
  return async () => {
    const left = await query(
      server.url,
      `select datname from pg_database where starts_with(datname, '${template}')`,
    );
    for (const { datname } of left)
      await query(server.url, `drop database ${datname} with (force)`);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), "aso-tests-"));
  // The server's account must be able to enter when root runs the tests.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, fsync: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function query(url: string, sql: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = database;
  return url.href;
}
