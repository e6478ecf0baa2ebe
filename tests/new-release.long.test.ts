import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { chmod, copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { fillTemplate, inFolder } from "./kit/deploy.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const deploy = join(root, "ops/deploy");
const runbook = readFileSync(join(root, "docs/runbooks/deploy.md"), "utf8");
const [, loop = ""] = /```sh release\n(.*?)```/s.exec(runbook) ?? [];

test("a release becomes current on machines of both kinds, with its units and cron jobs", () => {
  const [, ofDatabase = ""] = /```sh release-database\n(.*?)```/s.exec(runbook) ?? [];
  for (const block of [loop, ofDatabase]) {
    expect(block).toMatch(/^ln -sfn releases\/2 \/srv\/aso\/current$/m);
  }
});

test("rewritten files are read by every service of a web machine", () => {
  const [, files = ""] = /```sh release-files\n(.*?)```/s.exec(runbook) ?? [];
  const [, services = ""] = /^systemctl try-reload-or-restart (.*)$/m.exec(files) ?? [];
  expect(services.split(" ").sort()).toEqual([
    "haproxy",
    "nginx",
    "prometheus",
    "prometheus-blackbox-exporter",
  ]);
});

describe("what a release updates of a machine's files", () => {
  const renew = (machine: string, ...args: string[]) =>
    run("sh", [join(deploy, "renew.sh"), ...args], { env: { ...process.env, ROOT: machine } });
  const mark = "# aso: ops/deploy/some/file\n";
  const put = async (machine: string, path: string, text: string) => {
    const file = join(machine, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  };

  test("is shown first, then written with its owner's rights, and only where it exists", async () => {
    await inFolder(async (machine) => {
      await put(machine, "etc/aso/machines.env", "");
      await copyFile(join(deploy, "machines.env.example"), join(machine, "etc/aso/machines.env"));
      const old = await put(machine, "etc/haproxy/haproxy.cfg", `${mark}of the first day\n`);
      const unit = await put(machine, "etc/systemd/system/aso-web@.service", `${mark}old\n`);
      await chmod(old, 0o640);
      const visible = await renew(machine);
      expect(visible.stdout).toContain("-of the first day");
      expect(await readFile(old, "utf8")).toBe(`${mark}of the first day\n`);

      await renew(machine, "--write");
      expect(await readFile(old, "utf8")).toBe(await fillTemplate("haproxy/haproxy.cfg"));
      expect((await stat(old)).mode & 0o777).toBe(0o640);
      expect(await readFile(unit, "utf8")).toBe(
        await readFile(join(deploy, "systemd/aso-web@.service"), "utf8"),
      );
      expect(globSync("etc/*", { cwd: machine }).sort()).toEqual([
        "etc/aso",
        "etc/haproxy",
        "etc/systemd",
      ]);
      expect((await renew(machine)).stdout).toBe("");
    });
  });

  test("has our header", async () => {
    await inFolder(async (machine) => {
      await put(machine, "etc/aso/machines.env", "");
      await copyFile(join(deploy, "machines.env.example"), join(machine, "etc/aso/machines.env"));
      const foreign = await put(machine, "etc/haproxy/haproxy.cfg", "# Debian's own\n");
      const visible = await renew(machine);
      expect(visible.stdout).toBe("");
      expect(visible.stderr).toContain("haproxy.cfg is left alone");
      await renew(machine, "--write");
      expect(await readFile(foreign, "utf8")).toBe("# Debian's own\n");
    });
  });

  test("has our header in each file", async () => {
    const script = await readFile(join(deploy, "renew.sh"), "utf8");
    const listed = [...script.matchAll(/^(\S+\/\S+) \/etc\//gm)].map(([, from = ""]) => from);
    const files = [
      ...listed,
      "pgbackrest/cron",
      "pgbackrest/cron-patroni",
      ...globSync("systemd/**/*.*", { cwd: deploy }).filter((path) => !path.endsWith(".d")),
    ];
    expect(files.length).toBeGreaterThan(15);
    for (const from of files)
      expect(await readFile(join(deploy, from), "utf8")).toMatch(`# aso: ops/deploy/${from}\n`);
  });

  test("are the backups of one PostgreSQL or of three, as on the machine", async () => {
    await inFolder(async (machine) => {
      const example = await readFile(join(deploy, "machines.env.example"), "utf8");
      await put(machine, "etc/aso/machines.env", example.replaceAll("PASSWORD=", "PASSWORD=one"));
      const nights = await put(machine, "etc/cron.d/aso-pgbackrest", `${mark}old\n`);
      await renew(machine, "--write");
      expect(await readFile(nights, "utf8")).toBe(
        await readFile(join(deploy, "pgbackrest/cron"), "utf8"),
      );
      await put(machine, "etc/patroni/config.yml", "");
      await renew(machine, "--write");
      expect(await readFile(nights, "utf8")).toContain("http://10.0.0.11:8008/primary");
    });
  });

  test("is every file that machines get from ops/deploy/", async () => {
    const script = await readFile(join(deploy, "renew.sh"), "utf8");
    const filled = runbook.matchAll(/(?:machines\.env|^cp) ((?:\w+)\/[\w.-]+) >? ?(\/etc\S+)/gm);
    const pairs = [...filled].map(([, from = "", to = ""]) => {
      return `${from} ${to.endsWith("/") ? to + from.split("/").pop() : to}`;
    });
    expect(pairs.length).toBeGreaterThan(8);
    for (const pair of pairs) expect(script).toContain(pair);
  });
});

test("a release reaches every running process, also later ones", async () => {
  await inFolder(async (folder) => {
    const message = join(folder, "told");
    await mkdir(join(folder, "aso"));
    const units = ["aso-web@3000", "aso-web@3002", "aso-worker@1", "aso-worker@2"];
    const program = (name: string, text: string) =>
      writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    const listed = units.map((unit) => `${unit}.service`).join(" ");
    await program(
      "systemctl",
      `case $1 in
  list-units) printf '%s loaded active running Shop\\n' ${listed} ;;
  restart) echo "restart $2" >> ${message} ;;
esac`,
    );
    await program("curl", `echo "$2" >> ${message}`);
    const commands = loop
      .replaceAll("/etc/aso/machines.env", join(deploy, "machines.env.example"))
      .replaceAll("/srv/aso", join(folder, "aso"));
    await run("sh", ["-euc", commands], {
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
    expect((await readFile(message, "utf8")).trim().split("\n")).toEqual([
      "restart aso-web@3000.service",
      "http://10.0.0.11:3000/api/ready",
      "restart aso-web@3002.service",
      "http://10.0.0.11:3002/api/ready",
      "restart aso-worker@1.service",
      "restart aso-worker@2.service",
    ]);
  });
});
