import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "#server/database/embedded/find-free-port.ts";
import { readConfig } from "#server/platform/config.ts";
import { createHttp, type Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/log.ts";
import { waitUntil } from "../scripts/cluster/wait-until.ts";
import { ask } from "../trials/kit/ask.ts";
import { fillTemplate, inFolder, makeFolder } from "./kit/deploy.ts";

const nginx = "/usr/sbin/nginx";
const run = promisify(execFile);

describe("in nginx' files", () => {
  test.each(["nginx/aso.conf", "nginx/media-bucket.conf", "nginx/media-disk.conf"])(
    "%s, what is passed to the store goes with the client's own address",
    async (template) => {
      const filled = await fillTemplate(template);
      const locations = filled.match(/location [^{]*\{[^{}]*\}/g) ?? [];
      const passed = locations.filter((each) => each.includes("proxy_pass http://aso_web"));
      // A location with a header of its own would drop those of the server.
      for (const location of passed) expect(location).not.toContain("proxy_set_header");
      expect(passed.length > 0).toBe(template !== "nginx/media-disk.conf");
    },
  );

  test("requests of one address are counted, but for pictures and code, which a page asks for by the dozen", async () => {
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

  test("the address of the connection is the only one that is told", async () => {
    const headers = (await fillTemplate("nginx/aso.conf")).match(/proxy_set_header X-Forw.*For.*/g);
    expect(headers).toEqual(["proxy_set_header X-Forwarded-For $remote_addr;"]);
  });
});

if (existsSync(nginx)) {
  describe("behind nginx", () => {
    let folder: string;
    let store: Http;
    let server: ChildProcess;
    let address: string;
    let settings: Record<string, string> &
      Record<"TLS_KEY" | "TLS_CERTIFICATE" | "HTTP_PORT" | "ACCESS_LOG", string>;

    beforeAll(async () => {
      folder = await makeFolder();
      store = await createHttp(readConfig({ TRUSTED_PROXIES: "1" }), createLog("silent"));
      store.get("/api/things", async ({ ip, hostname }) => ({ data: { ip, hostname } }));
      store.get("/shop-pictures/shirt.webp", async ({ headers }) => ({ data: headers }));
      store.get("/media/old.webp", async () => ({ data: "from the store's disk" }));
      await store.listen({ host: "127.0.0.1", port: 0 });
      const { port } = store.server.address() as AddressInfo;
      const https = await findFreePort();
      settings = {
        HTTPS_PORT: `127.0.0.1:${https}`,
        HTTP_PORT: `127.0.0.1:${await findFreePort()}`,
        ACCESS_LOG: join(folder, "access.log"),
        TLS_KEY: join(folder, "tls.key"),
        TLS_CERTIFICATE: join(folder, "tls.pem"),
        WEB_SERVERS: `server 127.0.0.1:${port};`,
        MEDIA_CONF: join(folder, "media.conf"),
        BUCKET_ORIGIN: `http://127.0.0.1:${port}`,
        NGINX_DIR: folder,
        NGINX_SITE: join(folder, "aso.conf"),
      };
      await run("openssl", [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
        ...[
          "-subj",
          "/CN=localhost",
          "-keyout",
          settings.TLS_KEY,
          "-out",
          settings.TLS_CERTIFICATE,
        ],
      ]);
      const words = await writeSite(folder, settings);
      server = spawn(nginx, words, { stdio: "ignore" });
      address = `https://127.0.0.1:${https}`;
      await waitUntil("nginx", async () => {
        return (await ask(`${address}/nginx-health`)).status === 204;
      });
    });
    afterAll(async () => {
      server.kill("SIGTERM");
      await store.close();
      await rm(folder, { recursive: true });
    });

    test("the store sees the client's address, whatever the client says of itself", async () => {
      const forged = {
        "x-forwarded-for": "198.51.100.9",
        "x-real-ip": "198.51.100.9",
        forwarded: "for=198.51.100.9",
      };
      const { status, body } = await ask(`${address}/api/things`, {
        from: "127.0.0.9",
        headers: forged,
      });
      expect(status).toBe(200);
      expect(JSON.parse(body).data.ip).toBe("127.0.0.9");
    });

    test("of a request its path is written down, and nothing of what was asked for or where from", async () => {
      const path = "/api/things?email=ada@example.com&token=secret";
      const headers = { referer: `${address}/password/reset?token=secret` };
      await ask(`${address}${path}`, { headers });
      await ask(`http://${settings.HTTP_PORT}${path}`, { headers });
      let log = "";
      await waitUntil("the log", async () => {
        log = await readFile(settings.ACCESS_LOG, "utf8");
        return log.split('"GET /api/things').length > 2;
      });
      expect(log).not.toMatch(/secret|ada@example|[?]/);
    });

    test("pictures come from the bucket, which learns nothing of who asks", async () => {
      const { status, body } = await ask(`${address}/media/shirt.webp`, {
        headers: { cookie: "session=1", authorization: "Bearer 1" },
      });
      expect(status).toBe(200);
      const { data } = JSON.parse(body);
      expect(data).toMatchObject({ host: "s3.example.com" });
      expect(Object.keys(data)).not.toEqual(expect.arrayContaining(["cookie"]));
      expect(Object.keys(data)).not.toEqual(expect.arrayContaining(["authorization"]));
    });

    test("what the bucket does not have, the store is asked for by the address of the picture", async () => {
      const { status, body } = await ask(`${address}/media/old.webp`);
      expect(status).toBe(200);
      expect(JSON.parse(body)).toEqual({ data: "from the store's disk" });
    });

    test("nginx starts while nobody can tell it where the bucket is", async () => {
      await inFolder(async (other) => {
        const away = { ...settings, MEDIA_CONF: join(other, "media.conf"), NGINX_DIR: other };
        const site = { ...away, NGINX_SITE: join(other, "aso.conf") };
        const words = await writeSite(other, { ...site, BUCKET_ORIGIN: "https://bucket.invalid" });
        await expect(run(nginx, ["-t", "-q", ...words])).resolves.toBeDefined();
      });
    });

    test("a store that cannot be reached is told of in its own form", async () => {
      await store.close();
      const order = { method: "POST", body: "{}" } as const;
      const answers = [
        await ask(`${address}/api/things`),
        await ask(`${address}/api/orders`, order),
        await ask(`${address}/api/orders`, { ...order, headers: { "idempotency-key": "one" } }),
      ];
      for (const { status, body, retryAfter } of answers) {
        expect([status, retryAfter]).toEqual([503, 5]);
        expect(JSON.parse(body)).toMatchObject({ code: "unavailable", status: 503 });
      }
    });
  });
}

const files = {
  "aso.conf": "nginx/aso.conf",
  "media.conf": "nginx/media-bucket.conf",
  "nginx.conf": "../scripts/cluster/nginx.conf",
};

/** Fills nginx' files into a folder, and says how it is started with them. */
async function writeSite(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  for (const [name, template] of Object.entries(files)) {
    await writeFile(join(folder, name), await fillTemplate(template, settings));
  }
  return ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
}
