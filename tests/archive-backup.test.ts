import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { inFolder } from "./kit/deploy.ts";

const pgbackrest = join(import.meta.dirname, "../deploy/pgbackrest");
const begun = { start: "000000010000000000000002", stop: "000000010000000000000002" };
const backup = (start: number, stop: number) => ({
  archive: begun,
  error: false,
  lsn: { start: "0/2000028", stop: "0/2000100" },
  timestamp: { start, stop },
});
/** As pgBackRest tells of a stanza. */
const info = (...backups: object[]) =>
  JSON.stringify([{ archive: [{ id: "15-1" }], backup: backups, name: "aso" }]);

test.each([
  ["ended", info(backup(1795310222, 1795310225), backup(1795396622, 1795396640)), 0, 1795396640],
  ["was never made", info(), 0, 0],
  ["cannot be seen, since the bucket does not answer", "", 49, 0],
])("the node exporter is told when the newest backup %s", async (_, said, code, ended) => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, "said"), said);
    const runuser = `#!/bin/sh\n[ "$2 $4" = "postgres pgbackrest" ] && cat ${folder}/said && exit ${code}\n`;
    await writeFile(join(folder, "runuser"), runuser, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH}`, TEXTFILES: folder };
    await promisify(execFile)("sh", [join(pgbackrest, "tell-backup.sh")], { env });
    expect((await readdir(folder)).sort()).toEqual(["aso-archive.prom", "runuser", "said"]);
    expect(await readFile(join(folder, "aso-archive.prom"), "utf8")).toMatch(
      new RegExp(`^pgbackrest_last_backup_timestamp_seconds ${ended}$`, "m"),
    );
  });
});

test.each(["cron", "cron-patroni"])("%s has it told every hour", (name) => {
  expect(readFileSync(join(pgbackrest, name), "utf8")).toMatch(
    /^47 \* \* \* \* +root +\/srv\/aso\/current\/deploy\/pgbackrest\/tell-backup\.sh$/m,
  );
});
