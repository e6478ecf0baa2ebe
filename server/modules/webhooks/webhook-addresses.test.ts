import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createWebhookDesk,
  startReceiver,
  type WebhookDesk,
} from "../../../tests/kit/webhook-desk.ts";
import { postWebhook } from "./post-webhook.ts";
import { isAllowedIp, parseWebhookUrl } from "./public-address.ts";

const refusal = "Use a public https address";
const ip = (address: string): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 });

/** What names resolve to. Others have no address. */
const names: Readonly<Record<string, readonly string[]>> = {
  "public.example": ["93.184.215.14"],
  "private.example": ["10.0.0.5"],
  "mixed.example": ["93.184.215.14", "127.0.0.1"],
  "metadata.example": ["169.254.169.254"],
  "six.example": ["::1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "translated.example": ["64:ff9b::7f00:1"],
  localhost: ["127.0.0.1", "::1"],
  "localhost.": ["127.0.0.1", "::1"],
};

let rebound = false;
let lookups = 0;
let desk: WebhookDesk;
beforeAll(async () => {
  desk = await createWebhookDesk({
    allowsLoopback: false,
    resolve: async (name) => {
      lookups += 1;
      if (name === "rebinding.example") return [ip(rebound ? "127.0.0.1" : "93.184.215.14")];
      const found = names[name];
      if (!found) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
      return found.map(ip);
    },
  });
});
afterAll(() => desk.close());
beforeEach(async () => {
  rebound = false;
  await desk.shop.runtime.db.rows({ text: "delete from webhook" });
});

const save = (url: string) => desk.call("POST /staff/webhooks", { url, types: ["stock.changed"] });
/** As an address that was stored before, by whatever way. */
const replaceUrl = (url: string) =>
  desk.shop.runtime.db.rows({ text: "update webhook set url = $1", values: [url] });

async function deliverTo(url: string) {
  const { id } = await desk.add(["stock.changed"], "https://public.example/in");
  await replaceUrl(url);
  await desk.publish("shirt", 1);
  await desk.work();
  const [delivery] = await desk.deliveries(id);
  return delivery;
}

const refused = [
  ["plain http", "http://public.example/in"],
  ["another scheme", "ftp://public.example/in"],
  ["a file", "file:///etc/passwd"],
  ["a script", "javascript:alert(1)"],
  ["no scheme", "public.example/in"],
  ["another port", "https://public.example:8443/in"],
  ["the port of the database", "https://public.example:5432/"],
  ["a name and password", "https://user:secret@public.example/in"],
  ["a name", "https://user@public.example/in"],
  ["loopback", "https://127.0.0.1/in"],
  ["loopback, short", "https://127.1/in"],
  ["loopback as a number", "https://2130706433/in"],
  ["loopback in hexadecimal", "https://0x7f000001/in"],
  ["loopback in parts of hexadecimal", "https://0x7f.0x0.0x0.0x1/in"],
  ["loopback in octal", "https://0177.0.0.1/in"],
  ["loopback with full-width digits", "https://１２７.0.0.1/in"],
  ["loopback, another of its addresses", "https://127.255.255.254/in"],
  ["this network", "https://0.0.0.0/in"],
  ["private, 10", "https://10.1.2.3/in"],
  ["private, 172.16", "https://172.31.255.255/in"],
  ["private, 192.168", "https://192.168.1.1/in"],
  ["private, by a number", "https://3232235777/in"],
  ["link-local", "https://169.254.1.1/in"],
  ["metadata", "https://169.254.169.254/latest/meta-data/"],
  ["metadata of Azure", "https://168.63.129.16/"],
  ["metadata of Alibaba", "https://100.100.100.200/"],
  ["carrier-grade NAT", "https://100.64.0.1/in"],
  ["multicast", "https://224.0.0.1/in"],
  ["broadcast", "https://255.255.255.255/in"],
  ["reserved", "https://240.0.0.1/in"],
  ["documentation", "https://192.0.2.1/in"],
  ["benchmarks", "https://198.18.0.1/in"],
  ["IPv6 loopback", "https://[::1]/in"],
  ["IPv6 unspecified", "https://[::]/in"],
  ["IPv6 unique local", "https://[fc00::1]/in"],
  ["IPv6 unique local, metadata of AWS", "https://[fd00:ec2::254]/in"],
  ["IPv6 link-local", "https://[fe80::1]/in"],
  ["IPv6 site-local", "https://[fec0::1]/in"],
  ["IPv6 multicast", "https://[ff02::1]/in"],
  ["IPv6 mapped", "https://[::ffff:127.0.0.1]/in"],
  ["IPv6 mapped, in hexadecimal", "https://[::ffff:a00:1]/in"],
  ["IPv6 compatible", "https://[::127.0.0.1]/in"],
  ["NAT64", "https://[64:ff9b::127.0.0.1]/in"],
  ["NAT64, local", "https://[64:ff9b:1::1]/in"],
  ["6to4", "https://[2002:7f00:1::]/in"],
  ["Teredo", "https://[2001:0:7f00:1::]/in"],
  ["IPv6 documentation", "https://[2001:db8::1]/in"],
  ["a private name", "https://private.example/in"],
  ["a name with a private address among others", "https://mixed.example/in"],
  ["a name of metadata", "https://metadata.example/in"],
  ["a name of IPv6 loopback", "https://six.example/in"],
  ["a name of a mapped address", "https://mapped.example/in"],
  ["a name of a translated address", "https://translated.example/in"],
  ["localhost", "https://localhost/in"],
  ["localhost with a dot", "https://localhost./in"],
] as const;

test.each(refused)("%s is refused where it is saved: %s", async (_what, url) => {
  const { status, body } = await save(url);
  expect([status, body.errors]).toEqual([400, [{ field: "url", message: refusal }]]);
  const { id } = await desk.add(["stock.changed"], "https://public.example/in");
  const changed = await desk.change(id, { url });
  expect([changed.status, changed.body.errors?.[0]?.message]).toEqual([400, refusal]);
});

test.each(refused)("%s is refused at each delivery: %s", async (_what, url) => {
  expect(await deliverTo(url)).toMatchObject({
    state: "waiting",
    attempts: 1,
    status: null,
    error: refusal,
  });
});

test("a public address is accepted, by its name and by itself", async () => {
  for (const url of [
    "https://public.example/in?token=1#part",
    "https://93.184.215.14/in",
    "https://[2606:2800:21f::1]/in",
    "https://public.example:443/in",
  ]) {
    expect([url, (await save(url)).status]).toEqual([url, 201]);
  }
});

test("a name nobody knows is refused as that", async () => {
  const { status, body } = await save("https://nowhere.example/in");
  expect([status, body.errors?.[0]?.message]).toEqual([400, "We can't find this address"]);
});

test("a name that leads elsewhere by the time of the delivery is refused then", async () => {
  const { id } = await desk.add(["stock.changed"], "https://rebinding.example/in");
  rebound = true;
  lookups = 0;
  await desk.publish("shirt", 1);
  await desk.work();
  expect((await desk.deliveries(id))[0]).toMatchObject({ status: null, error: refusal });
  // Looked up once: what is checked is what would be connected to.
  expect(lookups).toBe(1);
});

test("a redirect is not followed", async () => {
  const inside = await startReceiver();
  const outside = await createWebhookDesk();
  outside.receiver.answers((_request, response) => {
    response.writeHead(307, { location: `${inside.origin}/secret` }).end();
  });
  const { id } = await outside.add();
  await outside.publish("shirt", 1);
  await outside.work();
  expect((await outside.deliveries(id))[0]).toMatchObject({ attempts: 1, status: 307 });
  expect(outside.receiver.received).toHaveLength(1);
  expect(inside.received).toEqual([]);
  await outside.close();
  await inside.close();
});

test("this machine is reachable only by the setting for tests, which a live store refuses", async () => {
  const { receiver } = desk;
  expect(await deliverTo(`${receiver.origin}/in`)).toMatchObject({ error: refusal });
  expect(receiver.received).toEqual([]);
  const { readConfig } = await import("#server/platform/config/config.ts");
  expect(() => readConfig({ MODE: "live", WEBHOOK_LOOPBACK: "yes" })).toThrow("WEBHOOK_LOOPBACK");
});

const privateIp4 = fc
  .tuple(
    fc.constantFrom(
      "10",
      "127",
      "0",
      "192.168",
      "172.20",
      "169.254",
      "100.77",
      "198.18",
      "239",
      "255",
    ),
    fc.array(fc.nat(255), { minLength: 3, maxLength: 3 }),
  )
  .map(([start, rest]) => [...start.split("."), ...rest.map(String)].slice(0, 4).join("."));
const privateIp6 = fc
  .tuple(
    fc.constantFrom("fc00", "fd12", "fe80", "ff05", "2002", "64", "100", "0", "2001:db8"),
    fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }),
  )
  .map(([start, rest]) => `${start}::${rest.map((part) => part.toString(16)).join(":")}`);

test("whatever a name resolves to, nothing is sent unless each of its addresses is public", async () => {
  const anyOf = fc.array(fc.oneof(privateIp4, privateIp6), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(anyOf, fc.boolean(), async (addresses, isMixed) => {
      const found = [...(isMixed ? ["93.184.215.14"] : []), ...addresses].map(ip);
      const rules = { allowsLoopback: false, resolve: async () => found };
      const request = { url: "https://any.example/in", headers: {}, body: "{}" };
      const { status, error } = await postWebhook(request, rules);
      expect([status, error]).toEqual([null, refusal]);
    }),
    { numRuns: 200 },
  );
});

test("whatever is typed as an address, it is refused or its host is public or a name", () => {
  const host = fc.oneof(
    privateIp4,
    fc.ipV4(),
    fc.ipV6().map((six) => `[${six}]`),
    fc.domain(),
  );
  const typed = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc
      .tuple(
        fc.constantFrom("https://", "http://", "//", "https:\\\\"),
        fc.string({ maxLength: 5 }),
        host,
        fc.string(),
      )
      .map((parts) => parts.join("")),
    fc.nat(0xffffffff).map((number) => `https://${number}/`),
    fc.nat(0xffffffff).map((number) => `https://0x${number.toString(16)}/`),
    fc.nat(0xffffffff).map((number) => `https://0${number.toString(8)}/`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      let url: URL;
      try {
        url = parseWebhookUrl(text, { allowsLoopback: false });
      } catch (error) {
        expect((error as Error).message).toBe(refusal);
        return;
      }
      const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
      expect([url.protocol, url.port, url.username, url.password]).toEqual(["https:", "", "", ""]);
      expect(isIP(name) === 0 || isAllowedIp(name, { allowsLoopback: false })).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test("whatever is sent as an address, the store answers 201 or 400", async () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 600 }),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.webUrl(),
    fc.tuple(fc.constant("https://"), privateIp4).map((parts) => parts.join("")),
    fc.constantFrom("https://", "https://[", "https://[::]", "https://%00/", "https://a..b/", "\0"),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (url) => {
      const { status } = await save(url);
      expect([201, 400]).toContain(status);
      if (status === 201) await desk.shop.runtime.db.rows({ text: "delete from webhook" });
    }),
    { numRuns: 150 },
  );
});
