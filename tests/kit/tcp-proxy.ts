import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  readonly url: string;
  /** Breaks every connection, and takes none until it is opened again. */
  cut(): void;
  /** Takes connections and leaves them without an answer until it is opened again. */
  hold(): void;
  /** Leaves the connections that are open without an answer for good; those that come later get one. */
  mute(): void;
  /** How many connections are open to it. */
  connections(): number;
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
  const clients = new Set<Socket>();
  let isOpen = true;
  let held: Socket[] | undefined;
  const server = createServer((client) => {
    // A proxy without a server behind it takes the connection and breaks it off.
    if (!isOpen) return client.destroy();
    clients.add(client);
    client.on("error", () => {});
    client.once("close", () => clients.delete(client));
    if (held) held.push(client);
    else join(client);
  }).listen(0, "127.0.0.1");
  let mutes: (() => void)[] = [];
  const join = (client: Socket) => {
    const database = connect(to);
    mutes.push(() => {
      client.unpipe(database);
      database.unpipe(client);
    });
    database.on("error", () => {});
    database.once("close", () => client.destroy());
    client.once("close", () => database.destroy());
    client.pipe(database).pipe(client);
  };
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${port}`;
  const cut = () => {
    isOpen = false;
    for (const client of clients) client.destroy();
  };
  return {
    url: url.href,
    cut,
    hold: () => {
      isOpen = true;
      held = [];
    },
    mute: () => {
      for (const mute of mutes) mute();
      mutes = [];
    },
    connections: () => clients.size,
    open: () => {
      isOpen = true;
      const waiting = held ?? [];
      held = undefined;
      waiting.forEach(join);
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
