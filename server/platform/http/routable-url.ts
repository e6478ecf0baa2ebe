import type { IncomingMessage } from "node:http";

/** Addresses that programs ask for, which are told what is wrong instead of being shown a page. */
const data = /^\/(api|media)(\/|$)/;

/**
 * The address a request is routed by. One that cannot be decoded (`/%E0%A4%A`) names no page; taken letter by
 * letter it leads where every unknown page does.
 */
export function routableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  const [path = "", ...query] = url.split("?");
  if (!path.includes("%") || data.test(path) || isDecodable(path)) return url;
  return [path.replaceAll("%", "%25"), ...query].join("?");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
