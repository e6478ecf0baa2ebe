import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const projectDir = join(import.meta.dirname, "../..");

const copied = [
  ...["backoffice", "contract", "demo", "docs", "main", "sandbox", "scripts", "server", "store"],
  ...["storefront", "ui", "package.json", "package-lock.json", "tsconfig.base.json"],
];
const skipped = /\/(build|\.react-router)(\/|$)/;

export const lookNames = ["quiet", "bold", "night"] as const;

export interface OpenLook {
  readonly url: string;
  close(): Promise<void>;
}

/** The demo store in one of store/looks, chosen as a merchant would: in a copy of the project. */
export async function openLook(look: (typeof lookNames)[number]): Promise<OpenLook> {
  const dir = mkdtempSync(join(tmpdir(), "aso-look-"));
  // PostgreSQL's account must be able to enter when run as root.
  chmodSync(dir, 0o755);
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  try {
    for (const name of copied) {
      const filter = (source: string) => !skipped.test(source.slice(projectDir.length));
      cpSync(join(projectDir, name), join(dir, name), { recursive: true, filter });
    }
    symlinkSync(join(projectDir, "node_modules"), join(dir, "node_modules"));
    choose(look, join(dir, "store/theme.ts"));
    build(dir);
    const web = await start(dir);
    return {
      url: web.url,
      async close() {
        web.child.kill("SIGTERM");
        await once(web.child, "close");
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function choose(look: string, file: string): void {
  const source = readFileSync(file, "utf8");
  const chosen = source.replace("theme: Theme = house;", `theme: Theme = ${look};`);
  if (chosen === source) throw new Error("store/theme.ts no longer chooses its look as expected");
  writeFileSync(file, `import { ${look} } from "./looks/${look}.ts";\n${chosen}`);
}

function build(dir: string): void {
  const bin = join(projectDir, "node_modules/.bin");
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync("npm", ["run", "build"], { cwd: dir, env });
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
}

async function start(dir: string): Promise<{ url: string; child: ChildProcess }> {
  const ports = await Promise.all([findPort(), findPort(), findPort()]);
  const [port, sandboxPort, metricsPort] = ports.map(String);
  const data = join(dir, "data");
  mkdirSync(data);
  chmodSync(data, 0o755);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["main/web.ts"], {
    cwd: dir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: data,
      LOG_LEVEL: "error",
      PORT: port,
      SANDBOX_PORT: sandboxPort,
      METRICS_PORT: metricsPort,
      PUBLIC_URL: url,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const until = performance.now() + 120_000;
  for (;;) {
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, child };
    if (child.exitCode !== null || performance.now() > until) {
      child.kill("SIGKILL");
      throw new Error("The store in this look did not start");
    }
    await delay(200);
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}
