// npm run trial -- rolling --times=1: exchanges every web process for one of a new build, one after the other, under load.
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getPageCode } from "../../tests/kit/page-code.ts";
import { checkOrders } from "./kit/check-orders.ts";
import { openCluster, printLine } from "./kit/open-cluster.ts";
import { readTimes } from "./kit/read-times.ts";
import { recordTrial } from "./kit/record-trial.ts";
import { sendRequest } from "./kit/send-request.ts";
import { countErrors, startShoppers } from "./kit/shoppers.ts";

const projectDir = join(import.meta.dirname, "../..");
const released = [
  ...["main", "server", "contract", "store", "ui", "storefront", "backoffice", "sandbox", "demo"],
  ...["scripts", "docs", "package.json", "tsconfig.base.json"],
];
const rounds = readTimes(1);
/** So long a page stays open before the reader goes on and its code is asked for. */
const openMs = 15_000;
const quietMs = 5_000;

const cluster = await openCluster();
const { store, layout, address } = cluster;
printLine("The next release is built …");
const next = buildRelease(layout.folder("release-2"));

const shoppers = startShoppers(address, cluster.productId);
const missing: string[] = [];
const builds = new Set<string>();
let codeRequests = 0;
let reading = true;
const readers = Array.from({ length: 3 }, () => readPages());
try {
  await pause(quietMs);
  for (let round = 0; round < rounds; round += 1) {
    for (const release of [next, projectDir]) {
      for (const index of store.web.keys()) {
        await store.restartWeb(index, release);
        printLine(
          `web-${index + 1} runs ${release === next ? "the next release" : "this release"}`,
        );
        await pause(quietMs);
      }
      await pause(openMs);
    }
  }
} finally {
  reading = false;
  await Promise.all(readers);
  await shoppers.stop();
}
const books = await checkOrders(cluster.runtime, shoppers.orders);
await cluster.stop();

const failed = shoppers.records.filter(({ ok }) => !ok).length;
const holds =
  failed + missing.length + books.lost + books.doubled + books.failed + books.discrepancies === 0 &&
  builds.size === 2;
const lines = [
  `All ${store.web.length} web processes exchanged one after the other for those of another build and back again, ${rounds} time(s), under 200 orders a minute and four readers; three more kept each page open for ${openMs / 1000} s before they asked for all its code, that of the pages it leads to among it.`,
  "",
  `- Requests: ${shoppers.records.length}; failed: ${failed} (orders: ${countErrors(shoppers.records, "order")}; pages: ${countErrors(shoppers.records, "page")}).`,
  `- Files of code asked for by pages of both builds: ${codeRequests}; gone: ${missing.length}.`,
  `- Orders acknowledged: ${books.acknowledged}; lost: ${books.lost}; doubled: ${books.doubled}; discrepancies: ${books.discrepancies}.`,
];
for (const line of [...lines, ...missing.slice(0, 5)]) printLine(line);
if (holds) recordTrial("rolling", lines);
else printLine(`The trial failed${builds.size === 2 ? "." : ": both builds were to be seen."}`);
process.exit(holds ? 0 : 1);

/** Copies the project and changes what the browser loads, so that its files carry other names. */
function buildRelease(dir: string): string {
  mkdirSync(dir);
  for (const name of released) {
    cpSync(join(projectDir, name), join(dir, name), {
      recursive: true,
      filter: (source) => !/\/(build|\.react-router)$/.test(source),
    });
  }
  symlinkSync(join(projectDir, "node_modules"), join(dir, "node_modules"));
  for (const app of ["storefront", "backoffice"]) {
    const entry = join(dir, app, "app/entry.client.tsx");
    appendFileSync(entry, '\ndocument.documentElement.dataset.release = "2";\n');
  }
  const apiFile = join(dir, "storefront/app/api.ts");
  appendFileSync(apiFile, '\nif (typeof document === "object") document.title += "";\n');
  execFileSync("npm", ["run", "build"], { cwd: dir, stdio: "ignore" });
  return dir;
}

/** Opens pages, leaves them open for a while, and then asks for all code that they name and that this code names in turn. */
async function readPages(): Promise<void> {
  for (let i = 0; reading; i += 1) {
    const path = ["/", "/products", "/checkout"][i % 3];
    const page = await sendRequest(`${address}${path}`);
    const code = await getPageCode(
      page.body,
      async (file) => (await sendRequest(`${address}${file}`)).body,
    );
    const entry = [...code].find((name) => name.includes("entry.client"));
    if (entry !== undefined) builds.add(entry);
    await pause(openMs);
    for (const file of code) {
      codeRequests += 1;
      const answer = await sendRequest(`${address}${file}`);
      if (answer.status !== 200) missing.push(`${file}: ${answer.status ?? answer.error}`);
    }
  }
}
