import { join } from "node:path";

/** The database machines, as deploy/ names them. */
export const machines = ["db1", "db2", "db3"] as const;
/** One of them. */
export type Machine = (typeof machines)[number];

/** How many processes of the store there are. */
const webCount = 3;
export const workerCount = 2;

/** Where everything stands on this one machine. */
export interface Layout {
  readonly dir: string;
  readonly host: "127.0.0.1";
  readonly https: number;
  readonly http: number;
  readonly sandbox: number;
  readonly bucket: number;
  readonly smtp: number;
  readonly primary: number;
  readonly replicas: number;
  readonly haproxyFigures: number;
  readonly web: readonly number[];
  readonly metrics: readonly number[];
  postgres(machine: Machine): number;
  patroni(machine: Machine): number;
  etcdClient(machine: Machine): number;
  etcdPeer(machine: Machine): number;
  /** Folder of one part. */
  folder(part: string): string;
}

/** How many ports in a row a cluster takes. */
export const portCount = 42;

/** Gives everything its port, in a row from the first one. */
export function layOut(dir: string, firstPort: number): Layout {
  const of = (machine: Machine, from: number) => firstPort + from + machines.indexOf(machine);
  const row = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => firstPort + from + i);
  return {
    dir,
    host: "127.0.0.1",
    https: firstPort,
    http: firstPort + 1,
    sandbox: firstPort + 2,
    bucket: firstPort + 3,
    smtp: firstPort + 4,
    primary: firstPort + 6,
    replicas: firstPort + 7,
    haproxyFigures: firstPort + 8,
    web: row(10, webCount),
    metrics: row(20, webCount + workerCount),
    postgres: (machine) => of(machine, 30),
    patroni: (machine) => of(machine, 33),
    etcdClient: (machine) => of(machine, 36),
    etcdPeer: (machine) => of(machine, 39),
    folder: (part) => join(dir, part),
  };
}
