import { once } from "node:events";
import { createServer } from "node:net";

export const everyAddress = "::";

/**
 * Falls back to IPv4 where IPv6 is off.
 * @param canListen never throws
 */
export async function chooseHost(
  host: string,
  canListen: (host: string) => Promise<boolean> = probe,
): Promise<string> {
  return host !== everyAddress || (await canListen(host)) ? host : "0.0.0.0";
}

async function probe(host: string): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen({ host, port: 0 }), "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
