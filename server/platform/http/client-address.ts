/** An IPv6 /64 counts as one client: a household or server usually has one. */
export function toClientKey(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = ip.includes("::") ? Array(8 - left.length - right.length).fill("0") : [];
  return [...left, ...middle, ...right].slice(0, 4).join(":");
}

/** A /24 of IPv4 or a /48 of IPv6: what a subscriber is usually given and a phone keeps. */
export function toNetworkKey(ip: string): string {
  const client = toClientKey(ip);
  return client.includes(":")
    ? client.split(":").slice(0, 3).join(":")
    : client.split(".").slice(0, 3).join(".");
}
