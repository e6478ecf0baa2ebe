import { execFile } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "#server/database/embedded/postmaster.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createHttp, type Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { waitUntil } from "../ops/cluster/wait-until.ts";
import { sendRequest } from "../ops/trials/kit/send-request.ts";
import { fillTemplate, inFolder } from "./kit/deploy.ts";
import { hasIpv6, type Nginx, nginx, startNginx, writeSite } from "./kit/nginx.ts";

const run = promisify(execFile);

describe("in nginx's files", () => {
  test.each(["nginx/aso.conf", "nginx/media-bucket.conf", "nginx/media-disk.conf"])(
    "%s, proxied requests carry the client's address",
    async (template) => {
      const filled = await fillTemplate(template);
      const locations = filled.match(/location [^{]*\{[^{}]*\}/g) ?? [];
      const passed = locations.filter((each) => each.includes("proxy_pass http://aso_web"));
      // A location with a header of its own would drop those of the server.
      for (const location of passed) expect(location).not.toContain("proxy_set_header");
      expect(passed.length).toBeGreaterThan(0);
    },
  );

  test("requests are limited per address, except pictures and code", async () => {
    const site = await fillTemplate("nginx/aso.conf");
    const zones = site.match(/limit_(conn|req)_zone \S+/g);
    expect(zones).toEqual(["limit_conn_zone $aso_counted", "limit_req_zone $aso_counted"]);
    const { uncounted = "" } = /"~(?<uncounted>\S+)" "";/.exec(site)?.groups ?? {};
    const isCounted = (address: string) => !new RegExp(uncounted).test(address);
    const files = ["/media/a1b2-640.webp", "/assets/root-D4x.js", "/staff/assets/room.css?v=1"];
    expect(files.filter(isCounted)).toEqual([]);
    const rest = [
      "/",
      "/api/orders",
      "/staff/",
      "/media",
      "/media/../api/orders",
      "/assets/%2e./api",
    ];
    expect(rest.filter(isCounted)).toEqual(rest);
  });

  test("only the connection's address is passed on", async () => {
    const headers = (await fillTemplate("nginx/aso.conf")).match(/proxy_set_header X-Forw.*For.*/g);
    expect(headers).toEqual(["proxy_set_header X-Forwarded-For $remote_addr;"]);
  });

  test("the runbook gives Debian's the same limits as the cluster's", async () => {
    const read = (path: string) => readFile(join(import.meta.dirname, "..", path), "utf8");
    const runbook = await read("docs/runbooks/deploy.md");
    const [, block = ""] = /```sh nginx-connections\n(.*?)```/s.exec(runbook) ?? [];
    const [sed = ""] = block.split("nginx -t");
    const limits = /^\s*(worker_rlimit_nofile|worker_connections) .*$/gm;
    await inFolder(async (folder) => {
      const file = join(folder, "nginx.conf");
      // As Debian 12 has it, up to where the sites begin.
      await writeFile(
        file,
        `worker_processes auto;\npid ${folder}/nginx.pid;\nevents {\n\tworker_connections 768;\n\t# multi_accept on;\n}\n`,
      );
      for (const _ of ["on a new machine", "once more"]) {
        await run("sh", ["-c", sed.replaceAll("/etc/nginx/nginx.conf", file)]);
        const changed = (await readFile(file, "utf8")).match(limits)?.map((line) => line.trim());
        expect(changed).toEqual(["worker_rlimit_nofile 4096;", "worker_connections 2048;"]);
        const cluster = (await read("ops/cluster/nginx.conf")).match(limits);
        expect(cluster?.map((line) => line.trim())).toEqual(changed);
      }
      await run(nginx, ["-t", "-q", "-c", file, "-e", "stderr"]);
    });
  });
});

describe("behind nginx", () => {
  let store: Http;
  let proxy: Nginx;
  let address: string;

  beforeAll(async () => {
    store = await createHttp(readConfig({ TRUSTED_PROXIES: "1" }), createLog("silent"));
    store.get("/api/things", async ({ ip, hostname }) => ({ data: { ip, hostname } }));
    store.get("/shop-pictures/shirt.webp", async ({ headers }) => ({ data: headers }));
    store.get("/shop-pictures/ill.webp", async (_, reply) => reply.code(503).send());
    store.get("/shop-pictures/old-ill.webp", async (_, reply) => reply.code(503).send());
    store.get("/media/old-ill.webp", async () => ({ data: "from the store's disk" }));
    store.get("/media/old.webp", async () => ({ data: "from the store's disk" }));
    await store.listen({ host: "127.0.0.1", port: 0 });
    const { port } = store.server.address() as AddressInfo;
    proxy = await startNginx({
      WEB_SERVERS: `server 127.0.0.1:${port};`,
      WEB_SERVERS_AGAIN: `server 127.0.0.1:${port} backup;`,
      BUCKET_ORIGIN: `http://127.0.0.1:${port}`,
    });
    address = proxy.address;
  });
  afterAll(async () => {
    await proxy.stop();
    await store.close();
  });

  test("the store sees the client's address, whatever the client claims", async () => {
    const forged = {
      "x-forwarded-for": "198.51.100.9",
      "x-real-ip": "198.51.100.9",
      forwarded: "for=198.51.100.9",
    };
    const { status, body } = await sendRequest(`${address}/api/things`, {
      from: "127.0.0.9",
      headers: forged,
    });
    expect(status).toBe(200);
    expect(JSON.parse(body).data.ip).toBe("127.0.0.9");
  });

  test.runIf(hasIpv6)("an IPv6 client is served and seen by its address", async () => {
    const { status, body } = await sendRequest(`${proxy.address6}/api/things`);
    expect([status, JSON.parse(body).data.ip]).toEqual([200, "::1"]);
    expect((await sendRequest(`${proxy.plainAddress6}/products`)).status).toBe(301);
  });

  test("nginx starts on a machine without IPv6, as the example says", async () => {
    const example = await readFile(
      join(import.meta.dirname, "../ops/deploy/machines.env.example"),
      "utf8",
    );
    expect(example).toContain('takes "127.0.0.1:443" and\n# "127.0.0.1:80"');
    const [https, http] = [await findFreePort(), await findFreePort()];
    const without = {
      HTTPS_PORT: `${https}`,
      HTTP_PORT: `${http}`,
      HTTPS_IPV6: `127.0.0.1:${https}`,
      HTTP_IPV6: `127.0.0.1:${http}`,
    };
    await inFolder(async (other) => {
      const args = await writeSite(other, { ...proxy.settings, ...without });
      await expect(run(nginx, ["-t", "-q", ...args])).resolves.toBeDefined();
    });
  });

  test("logs the path of a request, without query and referrer", async () => {
    const path = "/api/things?email=ada@example.com&token=secret";
    const headers = { referer: `${address}/password/reset?token=secret` };
    await sendRequest(`${address}${path}`, { headers });
    await sendRequest(`${proxy.plainAddress}${path}`, { headers });
    let log = "";
    await waitUntil("the log", async () => {
      log = await readFile(proxy.settings.ACCESS_LOG, "utf8");
      return log.split('"GET /api/things').length > 2;
    });
    expect(log).not.toMatch(/secret|ada@example|[?]/);
  });

  test("pictures come from the bucket without client data", async () => {
    const { status, body } = await sendRequest(`${address}/media/shirt.webp`, {
      headers: { cookie: "session=1", authorization: "Bearer 1" },
    });
    expect(status).toBe(200);
    const { data } = JSON.parse(body);
    expect(data).toMatchObject({ host: "s3.example.com" });
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(["cookie"]));
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(["authorization"]));
  });

  test("what the bucket lacks is requested from the store under the picture's URL", async () => {
    const { status, body } = await sendRequest(`${address}/media/old.webp`);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ data: "from the store's disk" });
  });

  test("what the disk lacks is requested from the store", async () => {
    const { WEB_SERVERS = "", WEB_SERVERS_AGAIN = "" } = proxy.settings;
    await inFolder(async (empty) => {
      // nginx' workers are somebody else.
      await chmod(empty, 0o755);
      const own = { WEB_SERVERS, WEB_SERVERS_AGAIN, MEDIA_DIR: empty };
      const disk = await startNginx(own);
      const { status, body } = await sendRequest(`${disk.address}/media/old.webp`);
      await disk.stop();
      expect(status).toBe(200);
      expect(JSON.parse(body)).toEqual({ data: "from the store's disk" });
    });
  });

  test("a picture only in an unavailable bucket answers 503, not 404", async () => {
    const ill = await sendRequest(`${address}/media/ill.webp`);
    expect([ill.status, ill.retryAfter]).toEqual([503, 5]);
    expect((await sendRequest(`${address}/media/old-ill.webp`)).status).toBe(200);
  });

  test("nginx starts while the bucket's name does not resolve", async () => {
    await inFolder(async (other) => {
      const away = { ...proxy.settings, BUCKET_ORIGIN: "https://bucket.invalid" };
      const args = await writeSite(other, away);
      await expect(run(nginx, ["-t", "-q", ...args])).resolves.toBeDefined();
    });
  });

  test("an unreachable store is reported in the API's error format", async () => {
    await store.close();
    const order = { method: "POST", body: "{}" } as const;
    const answers = [
      await sendRequest(`${address}/api/things`),
      await sendRequest(`${address}/api/orders`, order),
      await sendRequest(`${address}/api/orders`, {
        ...order,
        headers: { "idempotency-key": "one" },
      }),
    ];
    for (const { status, body, retryAfter } of answers) {
      expect([status, retryAfter]).toEqual([503, 5]);
      expect(JSON.parse(body)).toMatchObject({ code: "unavailable", status: 503 });
    }
  });
});

describe("behind nginx and a provider's balancer", () => {
  const balancer = "127.0.0.9";
  let store: Http;
  let proxy: Nginx;

  beforeAll(async () => {
    store = await createHttp(readConfig({ TRUSTED_PROXIES: "1" }), createLog("silent"));
    store.get("/api/things", async ({ ip }) => ({ data: { ip } }));
    await store.listen({ host: "127.0.0.1", port: 0 });
    const { port } = store.server.address() as AddressInfo;
    const settings = {
      WEB_SERVERS: `server 127.0.0.1:${port};`,
      WEB_SERVERS_AGAIN: `server 127.0.0.1:${port} backup;`,
      BALANCER: balancer,
    };
    proxy = await startNginx(settings, (file) =>
      file.replace("rate=500r/s", "rate=1r/s").replace("burst=2000", "burst=5"),
    );
  });
  afterAll(async () => {
    await proxy.stop();
    await store.close();
  });

  const requestAs = (forwardedFor: string, from = balancer) =>
    sendRequest(`${proxy.address}/api/things`, {
      from,
      headers: { "x-forwarded-for": forwardedFor },
    });
  const readClientIp = async (...question: Parameters<typeof requestAs>) =>
    JSON.parse((await requestAs(...question)).body).data.ip;

  test("the store sees the client named by the balancer, whatever came before", async () => {
    expect(await readClientIp("198.51.100.9")).toBe("198.51.100.9");
    expect(await readClientIp("203.0.113.7, 198.51.100.9")).toBe("198.51.100.9");
  });

  test("nobody else is trusted", async () => {
    expect(await readClientIp("198.51.100.9", "127.0.0.10")).toBe("127.0.0.10");
  });

  test("one client's flood blocks nobody else behind the balancer", async () => {
    const flood = await Promise.all(Array.from({ length: 20 }, () => requestAs("198.51.100.66")));
    expect(flood.map(({ status }) => status)).toContain(429);
    expect((await requestAs("198.51.100.9")).status).toBe(200);
    const forged = Array.from({ length: 20 }, (_, at) => requestAs(`192.0.2.${at}`, "127.0.0.11"));
    expect((await Promise.all(forged)).map(({ status }) => status)).toContain(429);
  });

  test("a client with too many requests gets the API's error format", async () => {
    const floodOf = async (path: string) => {
      const question = { from: balancer, headers: { "x-forwarded-for": "198.51.100.67" } };
      const requests = Array.from({ length: 10 }, () =>
        sendRequest(`${proxy.address}${path}`, question),
      );
      return (await Promise.all(requests)).find(({ status }) => status === 429);
    };
    const call = await floodOf("/api/things");
    expect(call?.retryAfter).toBe(5);
    expect(JSON.parse(call?.body ?? "")).toMatchObject({ code: "rate_limited", status: 429 });
    const page = await floodOf("/product/shirt");
    expect(page?.retryAfter).toBe(5);
    expect(page?.body).toContain('<meta http-equiv="refresh" content="5">');
  });

  test("a flood from many addresses of one IPv6 network counts as one client", async () => {
    const flood = Array.from({ length: 20 }, (_, at) => requestAs(`2001:db8:1:2::${at}`));
    expect((await Promise.all(flood)).map(({ status }) => status)).toContain(429);
    const others = Array.from({ length: 20 }, (_, at) => requestAs(`2001:db8:1:${at + 3}::1`));
    expect((await Promise.all(others)).map(({ status }) => status)).not.toContain(429);
  });
});
