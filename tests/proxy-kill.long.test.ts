import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#server/database/embedded/postmaster.ts";
import { type Part, superviseProgram } from "../ops/cluster/supervise-program.ts";
import { waitUntil } from "../ops/cluster/wait-until.ts";
import { sendRequest } from "../ops/trials/kit/send-request.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { createTestDatabase, type TestDatabase } from "./kit/database.ts";
import { createTempDir, fillTemplate } from "./kit/deploy.ts";
import { startNginx } from "./kit/nginx.ts";
import { addProduct, findDiscrepancies, orderBody, orderItem, postOrder } from "./kit/shop.ts";
import { startTcpProxy, type TcpProxy } from "./kit/tcp-proxy.ts";
import { withClient } from "./kit/with-client.ts";

// HAProxy and nginx, with the files of ops/deploy/, are killed under orders and come back as systemd brings them back. The
// whole of it, with PostgreSQL under Patroni, is `npm run trial -- failover`.
let folder: string;
let database: TestDatabase;
let postgres: TcpProxy;
let patroni: ChildProcess;
let shop: TestApp;
let haproxy: Part;
let productId: string;

const here = "127.0.0.1";
/** Says what Patroni says of a primary: that it is one. HAProxy waits a second for it, and this process is busy. */
const patroniProgram = `require("node:http").createServer((_, reply) => reply.end())
  .listen(Number(process.argv[1]), "${here}", () => process.send("ready"))`;

beforeAll(async () => {
  folder = await createTempDir();
  database = await createTestDatabase();
  postgres = await startTcpProxy(database.url);
  const patroniPort = await findFreePort();
  patroni = spawn(process.execPath, ["-e", patroniProgram, String(patroniPort)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(patroni, "message");
  const behind = new URL(postgres.url);
  const primaryPort = await findFreePort();
  haproxy = await startHaproxy(primaryPort, Number(behind.port), patroniPort);
  behind.port = String(primaryPort);
  const drop = async () => {
    await haproxy.stop();
    await postgres.close();
    await database.drop();
  };
  await waitUntil("HAProxy", () => isOpen(behind.href));
  shop = await createTestApp({
    database: { url: behind.href, drop },
    env: { LOG_LEVEL: "silent" },
  });
  await waitUntil("a product", async () => {
    productId = await addProduct(shop, { sizes: [{ size: "M", stock: 1000 }] });
    return true;
  });
});
afterAll(async () => {
  await shop.close();
  patroni.kill();
  await rm(folder, { recursive: true });
});

async function startHaproxy(
  port: number,
  postgresPort: number,
  patroniPort: number,
): Promise<Part> {
  const { username } = userInfo();
  const filled = await fillTemplate("haproxy/haproxy.cfg", {
    HAPROXY_ACCOUNT: username,
    HAPROXY_GROUP: execFileSync("id", ["-gn"], { encoding: "utf8" }).trim(),
    HAPROXY_STATS_PORT: String(await findFreePort()),
    PRIMARY_PORT: String(port),
    REPLICA_PORT: String(await findFreePort()),
    DB1_HOST: here,
    DB1_PORT: String(postgresPort),
    DB1_PATRONI_PORT: String(patroniPort),
    // Two machines that are off.
    ...{ DB2_HOST: here, DB2_PORT: "1", DB2_PATRONI_PORT: "1" },
    ...{ DB3_HOST: here, DB3_PORT: "1", DB3_PATRONI_PORT: "1" },
  });
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, filled);
  return superviseProgram({
    name: "haproxy",
    command: "/usr/sbin/haproxy",
    args: ["-W", "-db", "-f", file],
    cwd: folder,
    logFile: join(folder, "haproxy.log"),
  });
}

const isOpen = async (url: string) =>
  await withClient(url, async (client) => (await client.query("select 1")).rowCount === 1);

/** Sends an order of its own, and says with which status it was answered; undefined where nobody answered. */
type Send = (n: number, email: string) => Promise<number | undefined>;

/** Three buyers with eight orders each, who send the same order until it is taken; during it a part is killed. */
async function buyWhileKilled(
  buyers: string,
  send: Send,
  part: Pick<Part, "kill">,
): Promise<(number | undefined)[]> {
  const answers: (number | undefined)[] = [];
  const buy = async (buyer: number) => {
    for (let i = 0; i < 8; i += 1) {
      const n = buyer * 8 + i;
      if (n === 3) part.kill();
      const sent = async () => {
        const status = await send(n, `${buyers}.${n}@example.com`);
        answers.push(status);
        return status;
      };
      await expect.poll(sent, { timeout: 20_000, interval: 100 }).toBe(201);
    }
  };
  await Promise.all([0, 1, 2].map(buy));
  return answers;
}

/** That each order is there once, and the stock is what the ledger says. */
async function expectEachOnce(buyers: string): Promise<void> {
  const orders = await shop.runtime.db.rows<{ email: string; orders: number }>({
    text: "select email, count(*)::int as orders from shop_order where email like $1 group by email",
    values: [`${buyers}.%`],
  });
  expect(orders).toHaveLength(24);
  expect(orders.filter((each) => each.orders !== 1)).toEqual([]);
  expect(await findDiscrepancies(shop)).toEqual([]);
}

const orderOf = (email: string) => orderBody([orderItem(productId)], { shippingInfo: { email } });

test("HAProxy is killed during orders: the store answers 503, and each order exists once", async () => {
  const send: Send = async (n, email) =>
    (await postOrder(shop, orderOf(email), { key: `haproxy-order-${n}` })).status;
  const answers = await buyWhileKilled("haproxy", send, haproxy);
  expect(haproxy.returns()).toBe(1);
  expect(answers).toContain(503);
  expect(new Set(answers)).toEqual(new Set([201, 503]));
  await expectEachOnce("haproxy");
}, 60_000);

test("nginx is killed during orders: requests fail for a moment, and each order exists once", async () => {
  const store = new URL(await shop.app.listen({ host: here, port: 0 }));
  const front = await startNginx({
    WEB_SERVERS: `server ${here}:${store.port};`,
    WEB_SERVERS_AGAIN: `server ${here}:${store.port} max_fails=0 backup;`,
  });
  onTestFinished(() => front.stop());
  const send: Send = async (n, email) => {
    const { status } = await sendRequest(`${front.address}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `nginx-order-${n}` },
      body: JSON.stringify(orderOf(email)),
    });
    return status;
  };
  const answers = await buyWhileKilled("nginx", send, front);
  expect(front.returns()).toBe(1);
  expect(answers).toContain(undefined);
  expect([201, 503, undefined]).toEqual(expect.arrayContaining([...new Set(answers)]));
  await expectEachOnce("nginx");
}, 60_000);
