import { existsSync, globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { storeEnvironment, storeFlags } from "../scripts/lib/store-flags.mjs";
import { fillTemplate, inFolder, runProgram } from "./kit/deploy.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
const sorted = (names: Iterable<string | undefined>) => [...new Set(names)].sort();
const pairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)="?(.*?)"?$/gm)].map(([, name, value]) => [name, value]),
  );

const runbook = read("docs/runbooks/deploy.md");
const backups = read("docs/runbooks/backup.md");
const machine = pairs(read("ops/deploy/machines.env.example"));
const store = pairs(read("ops/deploy/store.env.example"));
const placeholder = /\$\{([A-Z][A-Z0-9_]*)\}/g;
const templates = globSync("**/*", { cwd: join(root, "ops/deploy"), withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith(".sh"))
  .map((entry) => join(entry.parentPath, entry.name).slice(`${root}/ops/deploy/`.length))
  .filter((path) => read(`ops/deploy/${path}`).match(placeholder));

describe("templates", () => {
  test("require the settings of the example, and nothing else", () => {
    const requests = templates.flatMap((path) => all(read(`ops/deploy/${path}`), placeholder));
    expect(sorted(requests)).toEqual(sorted(Object.keys(machine)));
  });

  test.each(templates)("%s is filled by the script, and named by the runbook", async (path) => {
    const filled = await fillTemplate(path);
    expect(filled).not.toMatch(placeholder);
    const expected = read(`ops/deploy/${path}`).replace(
      placeholder,
      (_, name) => machine[name] || "…",
    );
    expect(filled.replace(/"(one|two|three)"/g, '"…"')).toBe(expected);
    expect(runbook).toContain(path);
  });

  test("are not filled with a missing value", async () => {
    await expect(fillTemplate("patroni/config.yml", { REWIND_PASSWORD: "" })).rejects.toThrow(
      /has no value for REWIND_PASSWORD, which .*config\.yml needs/,
    );
  });
});

describe("examples of settings", () => {
  test("agree on addresses and ports", () => {
    const hosts = [1, 2, 3].map((number) => machine[`DB${number}_HOST`]);
    const each = (port = "") => hosts.map((host) => `${host}:${port}`).join();
    for (const number of [1, 2, 3]) {
      expect(machine[`DB${number}_PORT`]).toBe(machine.DB_PORT);
      expect(machine[`DB${number}_PATRONI_PORT`]).toBe(machine.PATRONI_PORT);
    }
    expect(machine.ETCD_HOSTS).toBe(each(machine.ETCD_CLIENT_PORT));
    expect(machine.ETCD_MEMBERS?.replaceAll(/db\d=http:\/\//g, "")).toBe(
      each(machine.ETCD_PEER_PORT),
    );
    expect(hosts).toContain(machine.MACHINE_HOST);
    expect(new URL(store.DATABASE_URL ?? "").host).toBe(`127.0.0.1:${machine.PRIMARY_PORT}`);
    expect(new URL(store.DATABASE_REPLICA_URL ?? "").host).toBe(
      `127.0.0.1:${machine.REPLICA_PORT}`,
    );
    expect(new URL(store.PUBLIC_URL ?? "").hostname).toBe(machine.SERVER_NAME);
    expect(store.S3_PUBLIC_URL).toBe(`${store.PUBLIC_URL}/media`);
    expect(store.S3_ENDPOINT).toBe(machine.BUCKET_ORIGIN);
    expect(new URL(store.S3_ENDPOINT ?? "").host).toBe(machine.BUCKET_HOST);
    expect(`/${store.S3_BUCKET}`).toBe(machine.BUCKET_PATH);
    expect(store.DATA_DIR && join(store.DATA_DIR, "media")).toBe(machine.MEDIA_DIR);
    const units = sorted(all(runbook, /aso-web@(\d+)/g));
    expect(sorted(all(machine.WEB_SERVERS ?? "", /:(\d+) /g))).toEqual(units);
    const webServers = (list = "") => all(list, /server (\S+)/g);
    expect(webServers(machine.WEB_SERVERS_AGAIN)).toEqual(webServers(machine.WEB_SERVERS));
    expect(sorted(all(machine.WEB_SERVERS ?? "", /server ([\d.]+):/g))).toEqual([
      machine.WEB1_HOST,
      machine.WEB2_HOST,
    ]);
  });

  test("leave PostgreSQL more connections than HAProxy lets through, and Patroni time to renew its lock", () => {
    const patroni = read("ops/deploy/patroni/config.yml");
    const number = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(patroni)?.[1]);
    const webMachines = new Set(all(machine.WEB_SERVERS ?? "", /server ([\d.]+):/g)).size;
    expect(
      number("max_connections") - number("superuser_reserved_connections"),
    ).toBeGreaterThanOrEqual(webMachines * Number(machine.HAPROXY_CONNECTIONS));
    expect(number("loop_wait") + 2 * number("retry_timeout")).toBeLessThanOrEqual(number("ttl"));
    // The watchdog is fed when the lock is renewed, or after all tries of it failed.
    expect(number("ttl") - number("safety_margin")).toBeGreaterThan(
      number("loop_wait") + number("retry_timeout"),
    );
  });
});

function keyFor(name: string): string | undefined {
  if (name === "PAYSTACK_SECRET_KEY") return "sk_live_of_some_length";
  return /KEY/.test(name) ? "a key of some length" : undefined;
}

describe("settings of the store", () => {
  /** All that the store asks its environment for. */
  const requests = (): string[] => {
    const names = new Set<string>();
    // Some are read only beside others.
    const env: Record<string, string> = {
      ...store,
      METRICS_PORT: "9464",
      BACKUP_TO: "s3://backups",
    };
    const watched = new Proxy(env, {
      get(target, name: string) {
        // OpenTelemetry's names are a standard's; docs/configuration.md names the one that switches it on.
        if (!name.startsWith("OTEL_")) names.add(name);
        return target[name] || keyFor(name);
      },
    });
    readConfig(watched);
    return sorted(names) as string[];
  };

  test("are all in docs/configuration.md, and no others", () => {
    const [, table = ""] =
      /\| name \| default \| meaning \|\n(.*?)\n\n/s.exec(`${read("docs/configuration.md")}\n`) ??
      [];
    const named = table
      .split("\n")
      .flatMap((row) => all(row.split("|")[1] ?? "", /`([A-Z][A-Z0-9_]+)`/g));
    expect(sorted(named.filter((name) => !name?.startsWith("OTEL_")))).toEqual(requests());
  });

  test("of a web machine are known, and complete with their keys", () => {
    expect(requests()).toEqual(expect.arrayContaining(Object.keys(store)));
    const empty = Object.keys(store).filter((name) => store[name] === "");
    const filled = {
      ...store,
      ...Object.fromEntries(empty.map((name) => [name, keyFor(name)])),
    };
    expect(readConfig(filled)).toMatchObject({
      mode: "live",
      trustedProxies: 1,
      s3: { bucket: "shop-pictures" },
    });
  });
});

describe("Prometheus", () => {
  const filledBy = (name: string) => fillTemplate(`prometheus/${name}`);

  test("sends alerts with their machine to an Alertmanager", async () => {
    const filled = await fillTemplate("prometheus/prometheus.yml", { MACHINE: "web2" });
    expect(filled).toMatch(/^ {2}external_labels:\n {4}machine: web2$/m);
    expect(filled).toMatch(/^alerting:\n {2}alertmanagers:\n(?: .*\n)* +- 127\.0\.0\.1:9093$/m);
  });

  test("of each web machine watches both, and their proxies", async () => {
    const [machines, front] = [await filledBy("machines.yml"), await filledBy("front.yml")];
    for (const host of [machine.WEB1_HOST, machine.WEB2_HOST]) {
      expect(machines).toContain(`- ${host}:9100`);
      expect(front).toContain(`- https://${host}:${machine.HTTPS_PORT}/nginx-health`);
    }
    expect(machines).not.toContain("127.0.0.1:9100");
    expect(await filledBy("blackbox.yml")).toContain(`Host: ${machine.SERVER_NAME}`);
  });

  test("accepts its files", async () => {
    await inFolder(async (folder) => {
      for (const name of ["prometheus.yml", "machines.yml", "front.yml"]) {
        await writeFile(join(folder, name), await filledBy(name));
      }
      await writeFile(join(folder, "alerts.yml"), read("ops/deploy/prometheus/alerts.yml"));
      const promtool = process.env.PROMTOOL_PATH ?? "promtool";
      const said = await runProgram(promtool, ["check", "config", join(folder, "prometheus.yml")]);
      expect(said).toContain("prometheus.yml is valid");
    });
  });
});

describe("the runbook", () => {
  const blocks = all(runbook, /```sh[^\n]*\n(.*?)```/gs);

  test("looks for packages before it installs any", () => {
    const installing = blocks.filter((block) => block?.includes("apt-get install"));
    expect(installing.length).toBeGreaterThan(3);
    for (const block of installing) expect(block).toMatch(/^apt-get update$/m);
  });

  test("waits for a new release on the machine where it is started", () => {
    const [release = ""] = all(runbook, /```sh release\n(.*?)```/gs);
    expect(release).toContain("http://$MACHINE_HOST:");
    expect(release).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
  });

  test("leaves no HAProxy connection to a machine's former address", () => {
    const [moved = ""] = all(runbook, /```sh moved-machine\n(.*?)```/gs);
    expect(moved).toMatch(/haproxy -c .*systemctl restart haproxy$/m);
  });
});

test("PostgreSQL lets the store's account into every database of the runbooks", () => {
  const created = all(runbook + backups, /create database (\w+) owner aso/g);
  expect(sorted(created)).toEqual(["aso", "aso_new"]);
  const [allowed] = all(read("ops/deploy/patroni/config.yml"), /- host (\S+) aso /g);
  if (allowed !== "all") expect(allowed?.split(",")).toEqual(expect.arrayContaining(created));
});

describe("units", () => {
  const units = ["aso-web@.service", "aso-worker@.service"];
  const alive = ["aso-alive.service", "aso-alive.timer"];

  test.each(units)("%s starts existing files, as the store is started", (name) => {
    const unit = read(`ops/deploy/systemd/${name}`);
    const value = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1] ?? "";
    const [program = "", ...texts] = value("ExecStart").split(" ");
    const main = texts.pop() ?? "";
    expect(texts).toEqual(storeFlags);
    expect(existsSync(join(root, main)), main).toBe(true);
    expect(existsSync(program.replace(value("WorkingDirectory"), root)), program).toBe(true);
    const environment = pairs(unit.replaceAll(/^Environment=/gm, ""));
    expect(environment).toMatchObject(storeEnvironment);
    expect(runbook).toContain(value("WorkingDirectory"));
    expect(runbook).toContain(value("EnvironmentFile"));
    expect(runbook).toContain(`adduser --system --group --home ${store.DATA_DIR} ${value("User")}`);
    expect(store.DATA_DIR).toBe(`/var/lib/${value("StateDirectory")}`);
    expect(environment.NODE_COMPILE_CACHE).toBe(`/var/cache/${value("CacheDirectory")}`);
  });

  test("are watched by Prometheus on their ports", () => {
    const figures = (unit: string) =>
      all(runbook, new RegExp(`${unit}@(\\d+)`, "g")).map((name = "") => {
        const port = /^Environment=METRICS_PORT=(.*)$/m.exec(
          read(`ops/deploy/systemd/${unit}@.service`),
        )?.[1];
        return `127.0.0.1:${port?.replace("%i", name)}`;
      });
    expect(sorted(machine.STORE_FIGURES?.split(", ") ?? [])).toEqual(
      sorted([...figures("aso-web"), ...figures("aso-worker")]),
    );
  });

  test("name their metrics ports, without duplicates", () => {
    const portOf = (unit: string, name: number) => {
      const [port = ""] = all(read(`ops/deploy/systemd/${unit}@.service`), /METRICS_PORT=(\S+)$/gm);
      return Number(port.replace("%i", String(name)));
    };
    const [largest] = all(runbook, /^One more worker, 2 say, up to (\d+) on a machine/gm);
    const workers = Array.from({ length: Number(largest) }, (_, at) =>
      portOf("aso-worker", at + 1),
    );
    expect(portOf("aso-worker", Number(largest) + 1)).toBeGreaterThan(65_535);
    expect(runbook).toContain("Choose its port, 3002 say, of four digits and not 4001 to 4009,");
    const accepted = Array.from({ length: 9_000 }, (_, at) => at + 1_000).filter((name) => {
      const port = portOf("aso-web", name);
      return port > 65_535 || workers.includes(port);
    });
    expect(accepted).toEqual([4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009]);
  });

  test("are checked for hanging", () => {
    const [program = ""] = all(read("ops/deploy/systemd/aso-alive.service"), /^ExecStart=(.*)$/gm);
    expect(existsSync(program.replace("/srv/aso/current", root)), program).toBe(true);
    expect(runbook).toContain(
      "systemctl enable --now aso.target aso-web@3000 aso-web@3001 aso-worker@1 aso-alive.timer",
    );
    for (const unit of units)
      expect(read("ops/deploy/restart-hung.sh")).toContain(`'${unit.split("@")[0]}@*'`);
  });

  test("start without the backup disk", () => {
    const message = [backups, ...units.map((name) => read(`ops/deploy/systemd/${name}`))].join(
      "\n",
    );
    const paths = all(message, /ReadWritePaths=([^\s\\]*)/g);
    expect(paths).not.toEqual([]);
    for (const path of paths) expect(path).toMatch(/^-\//);
  });

  test("are valid", async () => {
    await inFolder(async (folder) => {
      for (const name of [...units, ...alive]) {
        const unit = read(`ops/deploy/systemd/${name}`).replaceAll("/srv/aso/current", root);
        await writeFile(join(folder, name), unit);
      }
      const said = await runProgram("systemd-analyze", [
        "verify",
        ...[...units, ...alive].map((name) => join(folder, name)),
      ]);
      expect(said).toBe("");
    });
  });
});

test("HAProxy accepts its file", async () => {
  const filled = await fillTemplate("haproxy/haproxy.cfg", {
    HAPROXY_ACCOUNT: "root",
    HAPROXY_GROUP: "root",
  });
  await inFolder(async (folder) => {
    const file = join(folder, "haproxy.cfg");
    await writeFile(file, filled);
    const said = await runProgram("/usr/sbin/haproxy", ["-c", "-q", "-f", file]);
    expect(said).toBe("");
  });
});
