import { once } from "node:events";
import { createServer } from "node:net";

/** All addresses of this machine, of both families. */
export const everyAddress = "::";

/**
 * The address to listen on: the configured one, and for {@link everyAddress} the one of IPv4 alone on a machine
 * where IPv6 is off.
 * @param canListen whether an address can be listened on; throws no error
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
