/**
 * A newcomer's hour: the commands of docs/runbooks/one-machine.md as they stand there, in an empty Debian, once to try the
 * store and once live. Each has to print what the page says. Wants Debian and root, and the ports 80, 443 and 8443.
 * Where no Docker engine can run, or with --without-docker, the demo is set up as programs of one Debian instead.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser } from "../../scripts/lib/ensure-browser.mjs";
import { orderBody, orderItem } from "../../tests/kit/shop.ts";
import { createDir } from "./kit/create-dir.ts";
import { recordTrial } from "./kit/record-trial.ts";
import { secondsUntil } from "./kit/seconds-until.ts";
import { sendRequest } from "./kit/send-request.ts";
import { buyInBrowser } from "./newcomer/buy-in-browser.ts";
import { startDocker, startEmptyMachine } from "./newcomer/empty-machine.ts";
import { ensureImages } from "./newcomer/images.ts";
import { startSurroundings } from "./newcomer/live-surroundings.ts";
import { readSteps, requirePrinted } from "./newcomer/read-page.ts";
import { followWithoutDocker } from "./newcomer/without-docker.ts";

const projectDir = join(import.meta.dirname, "../..");
const domain = "localhost";
const address = `https://${domain}`;
const ownerPassword = "correct-horse-1";

if (process.getuid?.() !== 0 || process.platform !== "linux") {
  process.stderr.write("This trial makes an empty Debian: run it as root on Debian.\n");
  process.exit(1);
}
await ensureBrowser();
try {
  execFileSync("mmdebstrap", ["--version"]);
} catch {
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "mmdebstrap"]);
}

const pages = ["one-machine.md", "upgrade.md"].map((name) =>
  readFile(join(projectDir, "docs/runbooks", name), "utf8"),
);
const steps = new Map(
  (await Promise.all(pages)).flatMap(readSteps).map((each) => [each.name, each]),
);
const seconds = new Map<string, number>();

await using stack = new AsyncDisposableStack();
const folder = await createDir(stack);
const machine = await startEmptyMachine(stack, join(folder, "machine"), "trixie");
const { run, root } = machine;

const copy = join(root, "root/copy.git");
execFileSync("git", ["clone", "-q", "--bare", "--depth", "1", `file://${projectDir}`, copy]);
if (process.argv.includes("--without-docker") || !(await hasDocker())) {
  const {
    ordered,
    seconds: durations,
    restored,
  } = await followWithoutDocker(machine, () => buyInBrowser(address));
  assert.match(restored, /Every count is the backup's, every reference holds/);
  recordTrial("newcomer without Docker", [
    "The store, PostgreSQL 17 and Caddy as programs of an empty Debian 13 of this machine, with demo products. Stand-ins: localhost for the name, Caddy's own authority for the certificate, and Node.js of npm's packages.",
    "",
    "| what | found |",
    "| --- | --- |",
    ...[...durations].map(([name, each]) => `| ${name} | ${each.toFixed(0)} s |`),
    `| an order in Chromium over HTTPS, paid in the sandbox | ${ordered} |`,
    `| the backup, restored into a database beside | ${/\d+ rows in \d+ tables/.exec(restored)?.[0]}, every count the backup's |`,
  ]);
  process.exit();
}
const isStandIn = await ensureImages(machine);
// Caddy's own authority signed the certificate, and nothing else is looked away from.
await run("echo insecure > /root/.curlrc");
await follow("clone");
await follow("secrets");
const tried = { DOMAIN: domain, MODE: "demo", COMPOSE_FILE: "compose.yaml:try.yaml" };
await writeSettings(tried);
await follow("build");
await follow("start", { without: /worker/ });
await follow("open");
const ordered = await buyInBrowser(address);
const paid = await queryDatabase(`select status from shop_order where order_number = '${ordered}'`);
assert.equal(paid, "PAID", "the order is not paid");
await follow("owner", { typed: `${ownerPassword}\n` });
const inDemo = await queryDatabase("select count(*) from shop_order");
await follow("backup");
const restored = await follow("restore");
await follow("start-over");

const host = (
  await run("docker network inspect bridge --format '{{ (index .IPAM.Config 0).Gateway }}'")
).trim();
const live = await startSurroundings(stack, host, address);
await writeSettings({ ...live.settings, MODE: "live", COMPOSE_FILE: "compose.yaml" });
await follow("start");
await follow("open");
await follow("owner", { typed: `${ownerPassword}\n` });
await follow("doctor");
await run("docker compose run --rm store main/seed.ts");
const mailSeconds = await sellLive();
await follow("backup");
await follow("restore");
await follow("compose-release");
await run("docker compose down -v");

const minutes = (names: readonly string[]) =>
  `${(names.reduce((sum, name) => sum + (seconds.get(name) ?? 0), 0) / 60).toFixed(1)} min`;
const rows = Math.max(...[...restored.matchAll(/(\d+) rows/g)].map(([, count]) => Number(count)));
recordTrial("newcomer", [
  `The commands of docs/runbooks/one-machine.md, read from it, in an empty Debian 13 of this machine: once to try the store, once live. ${isStandIn ? "Stand-ins: no registry of images could be reached, so those of Node.js, distroless, PostgreSQL 17 and Caddy were made of packages of Debian and npm; " : "Stand-ins: "}localhost for the name, Caddy's own authority for the certificate, and on the live part a mail server and the payment sandbox on this machine.`,
  "",
  "| what | found |",
  "| --- | --- |",
  `| 1. the machine | ${minutes(["install"])} |`,
  `| 2. the store: copy, settings, images | ${minutes(["clone", "secrets", "build"])} |`,
  `| 3. start, live: containers, certificate, owner, doctor | ${minutes(["start", "open", "owner", "doctor"])} |`,
  `| 4. a backup, copied off and restored beside the shop | ${minutes(["backup", "restore"])} |`,
  `| 6. a new version | ${minutes(["compose-release"])} |`,
  `| an order in Chromium over HTTPS, paid in the sandbox | ${ordered}, paid |`,
  `| the demo's backup | ${inDemo} orders, ${rows} rows, every count the backup's |`,
  `| a live order, paid at the provider without a webhook | found by the worker, its receipt sent after ${mailSeconds.toFixed(0)} s |`,
]);
process.stdout.write("The newcomer's trial is passed; see ops/bench/TRIALS.md\n");

async function hasDocker(): Promise<boolean> {
  await follow("install");
  return await startDocker(machine).then(
    () => true,
    (error) => {
      process.stdout.write(`${error.message}\nSo it is tried without.\n`);
      return false;
    },
  );
}

/** Does a step of the page and checks what it prints. */
async function follow(
  name: string,
  { typed, without }: { typed?: string; without?: RegExp } = {},
): Promise<string> {
  const step = steps.get(name);
  assert.ok(step, `The page has no step ${name}`);
  const commands = step.commands
    .replaceAll("ADDRESS_OF_YOUR_COPY", "/root/copy.git")
    .replaceAll("shop.example.com", domain);
  const begunAt = performance.now();
  process.stdout.write(`${name}\n`);
  const output = await run(commands, typed);
  seconds.set(name, (performance.now() - begunAt) / 1000);
  process.stdout.write(`${output.split("\n").slice(-30).join("\n")}\n`);
  const lines = step.prints.map((line) => line.replaceAll("shop.example.com", domain));
  requirePrinted(
    output,
    lines.filter((line) => !without?.test(line)),
    name,
  );
  return output;
}

/** As somebody with an editor does. */
async function writeSettings(settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await run(`sed -i '/^${name}=/d' .env && echo '${name}=${value}' >> .env`);
  }
}

async function queryDatabase(query: string): Promise<string> {
  return (await run(`docker compose exec -T db psql -U aso -At -c "${query}"`)).trim();
}

/** @returns seconds from the payment until the receipt was sent */
async function sellLive(): Promise<number> {
  const listed = await sendRequest(`${address}/api/products?limit=1`);
  const [product] = JSON.parse(listed.body).data;
  const inStock = product.sizesStock.find(({ stock }: { stock: number }) => stock > 0);
  const email = "ngozi@shopper.example";
  const item = orderItem(product.id, {
    size: inStock.size.size,
    price: product.price,
  });
  const placed = await sendRequest(`${address}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify(orderBody([item], { shippingInfo: { email } })),
  });
  assert.equal(placed.status, 201, placed.body);
  const { orderNumber, payment } = JSON.parse(placed.body).data;
  live.sandbox.control.open({
    merchant_key: live.settings.PAYAZA_PUBLIC_KEY ?? "",
    connection_mode: "Test",
    checkout_amount: Number(await queryDatabase(`select amount_kobo from payment_attempt`)) / 100,
    currency_code: "NGN",
    first_name: "Ngozi",
    last_name: "Obi",
    email_address: email,
    phone_number: "+2348012345678",
    transaction_reference: payment.reference,
  });
  live.sandbox.control.pay(payment.reference);
  const isReceipt = (mail: string) => mail.includes(email) && mail.includes(orderNumber);
  return await secondsUntil("the receipt", () => live.mails.some(isReceipt), 240_000);
}
