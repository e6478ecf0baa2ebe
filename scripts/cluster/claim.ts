import { once } from "node:events";
import { createServer, type ListenOptions, type Server } from "node:net";
import { type Layout, portCount } from "./layout.ts";
import { waitUntil } from "./wait-until.ts";

/** A cluster that was told to end, or whose starter was killed, is gone by then. */
const patienceMs = 45_000;
const elsewhere = "End it, or name another folder in CLUSTER_DIR and another port in CLUSTER_PORT.";

/**
 * Takes the folder for this process until it ends, and waits until all ports are free.
 * @throws {Error} that says what is in the way
 */
export async function claim(layout: Layout, tell: (line: string) => void): Promise<void> {
  const { dir, host, https } = layout;
  // A name of Linux' own that no file stands for: it goes with the process, even with a killed one.
  const ours = { path: `\0aso-cluster:${dir}` };
  await free(`A cluster works in ${dir}.`, () => listen(ours), tell);
  for (let port = https; port < https + portCount; port += 1) {
    const isFree = async () => {
      const server = await listen({ host, port });
      server.close();
      await once(server, "close");
    };
    await free(`Something listens on port ${port}.`, isFree, tell);
  }
}

async function free(
  obstacle: string,
  take: () => Promise<unknown>,
  tell: (line: string) => void,
): Promise<void> {
  let isTold = false;
  const isFree = async (): Promise<boolean> => {
    await take().catch((error: unknown) => {
      if (!isTold) tell(`${obstacle} Waiting for its end …`);
      isTold = true;
      throw error;
    });
    return true;
  };
  await waitUntil(obstacle, isFree, patienceMs).catch(() => {
    throw new Error(`${obstacle} ${elsewhere}`);
  });
}

async function listen(where: ListenOptions): Promise<Server> {
  const server = createServer().unref().listen(where);
  await once(server, "listening");
  return server;
}
