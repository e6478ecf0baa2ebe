// npm run trial -- failover --times=5: kills each part of the cluster under orders and browsing, without a warning.
import { setTimeout as pause } from "node:timers/promises";
import type { Machine } from "../cluster/layout.ts";
import type { Part } from "../cluster/supervise-program.ts";
import { answers, waitUntil } from "../cluster/wait-until.ts";
import { checkOrders } from "./kit/check-orders.ts";
import { openCluster, printLine } from "./kit/open-cluster.ts";
import { readTimes } from "./kit/read-times.ts";
import { recordTrial } from "./kit/record-trial.ts";
import { countErrors, getMaxGap, startShoppers } from "./kit/shoppers.ts";

const times = readTimes(5);
/** A machine that fell is back after so long; a process after the second that systemd takes. */
const machineAwayMs = 15_000;
/** What each fall may cost at most (docs/decisions/0042-many-machines.md). */
const maxGapMs = 10_000;
const quietMs = 5_000;
const wholeMs = 2_000;

const cluster = await openCluster();
const { database, store, layout } = cluster;

const memberOf = async (role: string): Promise<Machine> => {
  const found = (await database.members()).find((member) => member.role === role);
  if (!found) throw new Error(`There is no ${role}`);
  return found.name as Machine;
};
const killMachine = async (role: string) => {
  const machine = await memberOf(role);
  database.machines[machine].kill(machineAwayMs);
};
const killOne = (parts: readonly Part[], i: number) => parts[i % parts.length]?.kill();

const kills: Readonly<Record<string, (i: number) => unknown>> = {
  "a web process": (i) => killOne(store.web, i),
  "a worker": (i) => killOne(store.workers, i),
  "the primary": () => killMachine("leader"),
  "the synchronous standby": () => killMachine("sync_standby"),
  "the replica": () => killMachine("replica"),
  HAProxy: () => cluster.haproxy.kill(),
  nginx: () => cluster.nginx.kill(),
  "etcd's leader": async () => database.etcd[await database.etcdLeader()].kill(),
};

const isWell = async (): Promise<boolean> => {
  const urls = [
    ...layout.web.map((port) => `http://${layout.host}:${port}/api/ready`),
    ...layout.metrics.map((port) => `http://${layout.host}:${port}/metrics`),
  ];
  const all = await Promise.all([database.isWhole(), ...urls.map(answers)]);
  return all.every((each) => each) && Boolean(await database.etcdLeader());
};

interface Fall {
  readonly what: string;
  readonly orderGapMs: number;
  readonly pageGapMs: number;
  readonly wholeAgainMs: number;
}
const falls: Fall[] = [];
const shoppers = startShoppers(cluster.address, cluster.productId);
try {
  await pause(quietMs);
  for (const [what, kill] of Object.entries(kills)) {
    for (let i = 0; i < times; i += 1) {
      await waitUntil("a whole cluster", isWell, 180_000);
      const from = performance.now();
      await kill(i);
      await pause(quietMs);
      await waitUntil("a whole cluster", isWell, 180_000);
      const whole = performance.now();
      await pause(wholeMs);
      const gap = (kind: "order" | "page") =>
        getMaxGap(shoppers.records, kind, from, performance.now());
      const fall = {
        what,
        orderGapMs: gap("order"),
        pageGapMs: gap("page"),
        wholeAgainMs: whole - from,
      };
      falls.push(fall);
      printLine(
        `${what}: ${seconds(fall.orderGapMs)} without an order, ${seconds(fall.pageGapMs)} without a page`,
      );
    }
  }
} finally {
  await shoppers.stop();
}
const books = await checkOrders(cluster.runtime, shoppers.orders);
await cluster.stop();

const worst = Math.max(...falls.flatMap(({ orderGapMs, pageGapMs }) => [orderGapMs, pageGapMs]));
const holds =
  books.lost + books.doubled + books.failed + books.discrepancies === 0 && worst <= maxGapMs;
const lines = [
  `Each part killed ${times} times (SIGKILL; a database machine with Patroni and PostgreSQL, back after ${machineAwayMs / 1000} s), under 200 orders a minute and four readers. The same order is sent again, when Retry-After says or after half a second, until it is acknowledged.`,
  "",
  `- Orders acknowledged: ${books.acknowledged}; lost: ${books.lost}; doubled: ${books.doubled}; never through: ${books.failed}; discrepancies of stock, ledger and totals: ${books.discrepancies}.`,
  `- Sent in all: ${shoppers.orders.reduce((sum, { sent }) => sum + sent, 0)} times. Told instead of an order: ${countErrors(shoppers.records, "order")}; instead of a page: ${countErrors(shoppers.records, "page")}, of ${shoppers.records.length} answers.`,
  `- Everything came back by itself.`,
  "",
  "| killed | longest without an order | longest without a page | whole again after |",
  "|---|---|---|---|",
  ...Object.keys(kills).map((what) => {
    const own = falls.filter((fall) => fall.what === what);
    const maxSeconds = (of: (fall: Fall) => number) => seconds(Math.max(...own.map(of)));
    return `| ${what} | ${maxSeconds((f) => f.orderGapMs)} | ${maxSeconds((f) => f.pageGapMs)} | ${maxSeconds((f) => f.wholeAgainMs)} |`;
  }),
];
for (const line of lines) printLine(line);
if (holds) recordTrial("failover", lines, times);
else printLine("The trial failed.");
process.exit(holds ? 0 : 1);

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
