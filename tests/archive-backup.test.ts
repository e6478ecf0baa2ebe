import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { fillTemplate, inFolder } from "./kit/deploy.ts";

const pgbackrest = join(import.meta.dirname, "../ops/deploy/pgbackrest");
const crons = ["cron", "cron-patroni"];
const readCron = (name: string) => readFileSync(join(pgbackrest, name), "utf8");
const begun = { start: "000000010000000000000002", stop: "000000010000000000000002" };
const backup = (start: number, stop: number) => ({
  archive: begun,
  error: false,
  lsn: { start: "0/2000028", stop: "0/2000100" },
  timestamp: { start, stop },
});
/** As pgBackRest tells of a stanza. */
const stanza = (code: number, backups: object[]) =>
  JSON.stringify([{ archive: [], backup: backups, name: "aso", status: { code, message: "" } }]);
const info = (...backups: object[]) => stanza(backups.length > 0 ? 0 : 2, backups);

/**
 * Runs the script as a cron file has it run, with a `runuser` where Debian has it: in /usr/sbin.
 * @returns what the node exporter is told, null where nothing; and what cron mails to root
 */
async function reportBackup(
  { said, code = 0, before }: { said: string; code?: number; before?: string },
  cron = "cron",
) {
  return await inFolder(async (folder) => {
    await writeFile(join(folder, "said"), said);
    const runuser = `#!/bin/sh\n[ "$2 $4" = "postgres pgbackrest" ] && cat ${folder}/said && exit ${code}\n`;
    await writeFile(join(folder, "runuser"), runuser, { mode: 0o755 });
    const prom = join(folder, "aso-archive.prom");
    if (before) await writeFile(prom, before);
    // What cron itself sets, where a file of /etc/cron.d sets nothing.
    const path = /^PATH=(.*)$/m.exec(readCron(cron))?.[1] ?? "/usr/bin:/bin";
    const env = { PATH: path.replace("/usr/sbin", folder), TEXTFILES: folder };
    const run = promisify(execFile)("sh", [join(pgbackrest, "report-backup.sh")], { env });
    const mailed = await run.then(
      ({ stderr }) => stderr,
      (error: Error) => error.message,
    );
    const files = (await readdir(folder)).filter((name) => !["runuser", "said"].includes(name));
    expect(files).toEqual(files.filter((name) => name === "aso-archive.prom"));
    return { reported: files.length > 0 ? await readFile(prom, "utf8") : null, mailed };
  });
}

test("retained backups cover the promised minutes", () => {
  const conf = readFileSync(join(pgbackrest, "pgbackrest.conf"), "utf8");
  const stay = Number(/^repo1-retention-full=(\d+)$/m.exec(conf)?.[1]);
  for (const cron of crons) expect(readCron(cron)).toMatch(/^\S+ \S+ \* \* 0 .*--type=full/m);
  // The oldest that stays was new so many weeks before the newest, which may be of today.
  expect(stay - 1).toBe(2);
  expect(conf).toContain("any minute of two weeks at least");
  const runbook = readFileSync(join(import.meta.dirname, "../docs/runbooks/backup.md"), "utf8");
  expect(runbook).toContain(
    "Any minute of the last two weeks can be chosen, of three at most. That takes room for four full backups",
  );
});

const restoreCommand = /^ {2}recovery_conf:\n(?: +#.*\n)* {4}restore_command: "(.*)"$/gm;
test("a standby reads the primary's archive under the same names", async () => {
  const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, is]) => is);
  const example = readFileSync(join(pgbackrest, "../machines.env.example"), "utf8");
  const [put = ""] = all(example, /^# ARCHIVE_COMMAND="(.*)"$/gm);
  const [get = ""] = all(example, /^# RESTORE_COMMAND="(.*)"$/gm);
  expect(get.replace("archive-get %f %p", "archive-push %p")).toBe(put);
  const [without] = all(await fillTemplate("patroni/config.yml"), restoreCommand);
  expect(without).toBe("/bin/false");
  const filled = await fillTemplate("patroni/config.yml", { RESTORE_COMMAND: get });
  expect(all(filled, restoreCommand)).toEqual([get]);
});

const figure = (ended: number) =>
  new RegExp(`^pgbackrest_last_backup_timestamp_seconds ${ended}$`, "m");

test.each(crons)("%s reports the newest backup's end to the node exporter", async (cron) => {
  const said = info(backup(1795310222, 1795310225), backup(1795396622, 1795396640));
  const { reported, mailed } = await reportBackup({ said }, cron);
  expect(mailed).toBe("");
  expect(reported).toMatch(figure(1795396640));
});

test("reports 0 without any backup", async () => {
  const { reported, mailed } = await reportBackup({ said: info() });
  expect(mailed).toBe("");
  expect(reported).toMatch(figure(0));
});

test.each([
  ["ends with a fault", { said: "", code: 49 }],
  ["cannot read the bucket", { said: stanza(99, []) }],
])("a pgBackRest that %s changes nothing of what was told, and cron mails it", async (_, how) => {
  const before = "pgbackrest_last_backup_timestamp_seconds 1795396640\n";
  const again = await reportBackup({ ...how, before });
  expect(again.reported).toBe(before);
  expect(again.mailed).not.toBe("");
  expect((await reportBackup(how)).reported).toBeNull();
});

test.each(crons)("%s runs it every hour", (name) => {
  expect(readCron(name)).toMatch(
    /^47 \* \* \* \* +root +\/srv\/aso\/current\/ops\/deploy\/pgbackrest\/report-backup\.sh$/m,
  );
});
