import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { BlockList, isIP } from "node:net";
import { webhookLimits } from "#contract/api/webhooks/webhook-limits.ts";
import { withTimeout } from "#server/platform/concurrency/promises.ts";

export const notPublicMessage = "Use a public https address";

/** All addresses of a name. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

export const resolveName: ResolveName = (name) =>
  new Promise((resolve, reject) => {
    dnsLookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

export interface AddressRules {
  readonly resolve: ResolveName;
  /** For tests: http and this machine too. */
  readonly allowsLoopback: boolean;
}

const reserved = listOf("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
]);

/** Of IPv6 only what is routed on the internet: no mapped, translated or local addresses. */
const global6 = listOf("ipv6", [["2000::", 3]]);
const reserved6 = listOf("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

function listOf(family: "ipv4" | "ipv6", subnets: readonly (readonly [string, number])[]) {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
}

export function isAllowedIp(
  address: string,
  { allowsLoopback }: Pick<AddressRules, "allowsLoopback">,
): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  if (allowsLoopback && loopback.check(address, family)) return true;
  if (version === 4) return !reserved.check(address, family);
  return global6.check(address, family) && !reserved6.check(address, family);
}

export class RefusedAddress extends Error {
  constructor() {
    super(notPublicMessage);
    this.name = "RefusedAddress";
  }
}

/** @throws {RefusedAddress} */
export function parseWebhookUrl(text: string, rules: Pick<AddressRules, "allowsLoopback">): URL {
  const url = URL.parse(text.trim());
  if (!url || url.href.length > 2 * webhookLimits.urlLength) throw new RefusedAddress();
  // Written as a number, in octal or in hexadecimal, an IPv4 address is a plain one by now.
  const host = hostOf(url);
  const isLocal = rules.allowsLoopback && isIP(host) !== 0 && loopback.check(host, familyOf(host));
  const isSecure = url.protocol === "https:" && url.port === "";
  if (!isSecure && !(isLocal && url.protocol === "http:")) throw new RefusedAddress();
  if (url.username !== "" || url.password !== "" || host === "") throw new RefusedAddress();
  if (isIP(host) !== 0 && !isAllowedIp(host, rules)) throw new RefusedAddress();
  url.hash = "";
  return url;
}

const resolveTimeoutMs = 5_000;

/** Of a name each address has to be public. @throws {RefusedAddress} @throws where it has none */
export async function resolveAllowed(
  name: string,
  rules: AddressRules,
): Promise<readonly LookupAddress[]> {
  const found = await withTimeout(
    rules.resolve(name),
    resolveTimeoutMs,
    () => new Error("The name could not be resolved in time"),
  );
  if (found.length === 0) throw new Error("The name has no address");
  if (found.some(({ address }) => !isAllowedIp(address, rules))) throw new RefusedAddress();
  return found;
}

export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

const familyOf = (host: string) => (isIP(host) === 4 ? "ipv4" : "ipv6");
