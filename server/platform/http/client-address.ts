/**
 * The client an address stands for.
 * One household or server commonly holds a whole IPv6 /64, so those addresses count as one client.
 */
export function clientOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = ip.includes("::") ? Array(8 - left.length - right.length).fill("0") : [];
  return [...left, ...middle, ...right].slice(0, 4).join(":");
}

/**
 * The network an address belongs to, as far as an address tells: a /24 of IPv4 or a /48 of IPv6, which is what
 * one subscriber is commonly given and what a phone keeps while its address changes.
 */
export function networkOf(ip: string): string {
  const client = clientOf(ip);
  return client.includes(":")
    ? client.split(":").slice(0, 3).join(":")
    : client.split(".").slice(0, 3).join(".");
}
