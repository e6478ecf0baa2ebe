import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between the store and its database, as HAProxy does. */
export interface TcpProxy {
  readonly url: string;
  /** Breaks every connection, and takes none until it is opened again. */
  cut(): void;
  open(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a database that is reached by a socket's file. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get("host");
  const to = folder
    ? { path: `${folder}/.s.PGSQL.5432` }
    : { host: target.hostname, port: Number(target.port || 5432) };
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((client) => {
    // A proxy without a server behind it takes the connection and breaks it off.
    if (!isOpen) return client.destroy();
    const database = connect(to);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${port}`;
  const cut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    open: () => {
      isOpen = true;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
