import { once } from "node:events";
import { createServer, type ListenOptions, type Server } from "node:net";
import { type Layout, portCount } from "./layout.ts";
import { waitUntil } from "./wait-until.ts";

/** Longer than an ending or killed cluster needs to release its ports. */
const timeoutMs = 45_000;
const elsewhere = "End it, or name another folder in CLUSTER_DIR and another port in CLUSTER_PORT.";

/**
 * Locks the folder until this process ends, and waits until all ports are free.
 * @throws {Error} naming the folder or port in use
 */
export async function claim(layout: Layout, sendMessage: (line: string) => void): Promise<void> {
  const { dir, host, https } = layout;
  // A Linux abstract socket: no file remains, even when the process is killed.
  const ours = { path: `\0aso-cluster:${dir}` };
  await free(`A cluster works in ${dir}.`, () => listen(ours), sendMessage);
  for (let port = https; port < https + portCount; port += 1) {
    const isFree = async () => {
      const server = await listen({ host, port });
      server.close();
      await once(server, "close");
    };
    await free(`Something listens on port ${port}.`, isFree, sendMessage);
  }
}

async function free(
  obstacle: string,
  acquire: () => Promise<unknown>,
  sendMessage: (line: string) => void,
): Promise<void> {
  let isNotified = false;
  const isFree = async (): Promise<boolean> => {
    await acquire().catch((error: unknown) => {
      if (!isNotified) sendMessage(`${obstacle} Waiting for its end …`);
      isNotified = true;
      throw error;
    });
    return true;
  };
  await waitUntil(obstacle, isFree, timeoutMs).catch(() => {
    throw new Error(`${obstacle} ${elsewhere}`);
  });
}

async function listen(where: ListenOptions): Promise<Server> {
  const server = createServer().unref().listen(where);
  await once(server, "listening");
  return server;
}
