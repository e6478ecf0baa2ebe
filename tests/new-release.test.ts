import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { chmod, copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { fillTemplate, inFolder } from "./kit/deploy.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const deploy = join(root, "deploy");
const runbook = readFileSync(join(root, "docs/runbooks/deploy.md"), "utf8");
const [, loop = ""] = /```sh release\n(.*?)```/s.exec(runbook) ?? [];

test("a release becomes the current one on machines of both kinds, whose units and cron run what is there", () => {
  const [, ofDatabase = ""] = /```sh release-database\n(.*?)```/s.exec(runbook) ?? [];
  for (const block of [loop, ofDatabase]) {
    expect(block).toMatch(/^ln -sfn releases\/2 \/srv\/aso\/current$/m);
  }
});

test("what was written anew is read by every service of a web machine", () => {
  const [, files = ""] = /```sh release-files\n(.*?)```/s.exec(runbook) ?? [];
  const [, services = ""] = /^systemctl try-reload-or-restart (.*)$/m.exec(files) ?? [];
  expect(services.split(" ").sort()).toEqual([
    "haproxy",
    "nginx",
    "prometheus",
    "prometheus-blackbox-exporter",
  ]);
});

describe("what a release renews of a machine's files", () => {
  const renew = (machine: string, ...words: string[]) =>
    run("sh", [join(deploy, "renew.sh"), ...words], { env: { ...process.env, ROOT: machine } });
  const put = async (machine: string, path: string, text: string) => {
    const file = join(machine, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  };

  test("is shown first, then written with its owner's rights, and only where it is", async () => {
    await inFolder(async (machine) => {
      await put(machine, "etc/aso/machines.env", "");
      await copyFile(join(deploy, "machines.env.example"), join(machine, "etc/aso/machines.env"));
      const old = await put(machine, "etc/haproxy/haproxy.cfg", "of the first day\n");
      const unit = await put(machine, "etc/systemd/system/aso-web@.service", "old\n");
      await chmod(old, 0o640);
      const shown = await renew(machine);
      expect(shown.stdout).toContain("-of the first day");
      expect(await readFile(old, "utf8")).toBe("of the first day\n");

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

  test("are the nights of one PostgreSQL or of three, as the machine has", async () => {
    await inFolder(async (machine) => {
      const example = await readFile(join(deploy, "machines.env.example"), "utf8");
      await put(machine, "etc/aso/machines.env", example.replaceAll("PASSWORD=", "PASSWORD=one"));
      const nights = await put(machine, "etc/cron.d/aso-pgbackrest", "old\n");
      await renew(machine, "--write");
      expect(await readFile(nights, "utf8")).toBe(
        await readFile(join(deploy, "pgbackrest/cron"), "utf8"),
      );
      await put(machine, "etc/patroni/config.yml", "");
      await renew(machine, "--write");
      expect(await readFile(nights, "utf8")).toContain("http://10.0.0.11:8008/primary");
    });
  });

  test("is every file that the machines get from deploy/", async () => {
    const script = await readFile(join(deploy, "renew.sh"), "utf8");
    const filled = runbook.matchAll(/(?:machines\.env|^cp) ((?:\w+)\/[\w.-]+) >? ?(\/etc\S+)/gm);
    const pairs = [...filled].map(([, from = "", to = ""]) => {
      return `${from} ${to.endsWith("/") ? to + from.split("/").pop() : to}`;
    });
    expect(pairs.length).toBeGreaterThan(8);
    for (const pair of pairs) expect(script).toContain(pair);
  });
});

test("a release reaches every process that runs, also those that were started later", async () => {
  await inFolder(async (folder) => {
    const told = join(folder, "told");
    await mkdir(join(folder, "aso"));
    const units = ["aso-web@3000", "aso-web@3002", "aso-worker@1", "aso-worker@2"];
    const program = (name: string, text: string) =>
      writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    const listed = units.map((unit) => `${unit}.service`).join(" ");
    await program(
      "systemctl",
      `case $1 in
  list-units) printf '%s loaded active running Shop\\n' ${listed} ;;
  restart) echo "restart $2" >> ${told} ;;
esac`,
    );
    await program("curl", `echo "$2" >> ${told}`);
    const commands = loop
      .replaceAll("/etc/aso/machines.env", join(deploy, "machines.env.example"))
      .replaceAll("/srv/aso", join(folder, "aso"));
    await run("sh", ["-euc", commands], {
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
    expect((await readFile(told, "utf8")).trim().split("\n")).toEqual([
      "restart aso-web@3000.service",
      "http://10.0.0.11:3000/api/ready",
      "restart aso-web@3002.service",
      "http://10.0.0.11:3002/api/ready",
      "restart aso-worker@1.service",
      "restart aso-worker@2.service",
    ]);
  });
});
