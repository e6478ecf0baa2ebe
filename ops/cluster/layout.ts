import { join } from "node:path";

export const machines = ["db1", "db2", "db3"] as const;
export type Machine = (typeof machines)[number];

const webCount = 3;
export const workerCount = 2;

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
  folder(part: string): string;
}

export const portCount = 42;

export function createLayout(dir: string, firstPort: number): Layout {
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
