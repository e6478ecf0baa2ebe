import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ReplicatedServer, startReplicatedServer } from "../../../tests/kit/standby.ts";
import { connect, type Db } from "./connection.ts";

let servers: ReplicatedServer;
let db: Db;
/** Which database served the reads. */
let servedBy: string[];

beforeAll(async () => {
  servers = await startReplicatedServer(async () => {});
  const metrics = {
    countTransaction() {},
    countReplicaRead: (by: string) => void servedBy.push(by),
  };
  db = connect(servers.primaryUrl, { replicaUrl: servers.standbyUrl, metrics });
  servedBy = [];
  await db.rows({ text: "create table replicated (value integer not null)" });
  await db.rows({ text: "insert into replicated values (0)" });
  db.replica.mustShowChanges();
});
afterAll(async () => {
  await db.close();
  await servers.close();
});
afterEach(async () => {
  await servers.onStandby("select pg_wal_replay_resume()");
});

const write = (value: number) =>
  db.rows({ text: "update replicated set value = $1", values: [value] });
const read = async () =>
  (
    await db.replica.first<{ value: number }>({
      name: "read_replicated",
      text: "select value from replicated",
    })
  )?.value;
/** Reads until the named database serves the reads. */
const readUntilBy = async (by: string) => {
  await expect
    .poll(async () => {
      await read();
      return servedBy.at(-1);
    })
    .toBe(by);
};
const isReplica = async () =>
  (await db.replica.first<{ is: boolean }>({ text: "select pg_is_in_recovery() as is" }))?.is;

test("a replica takes what may be a moment old, and nothing else", async () => {
  await readUntilBy("replica");
  expect(await isReplica()).toBe(true);
  const query = { text: "select pg_is_in_recovery() as is" };
  expect(await db.first(query)).toEqual({ is: false });
  expect(await db.withTransaction((tx) => tx.first(query))).toEqual({ is: false });
});

test("after a change was announced nothing older is read, however far the replica is behind", async () => {
  await readUntilBy("replica");
  await servers.onStandby("select pg_wal_replay_pause()");
  await write(1);
  expect(await read()).toBe(0);
  db.replica.mustShowChanges();
  for (let i = 0; i < 20; i += 1) expect(await read()).toBe(1);
  expect(servedBy.at(-1)).toBe("behind");
  await servers.onStandby("select pg_wal_replay_resume()");
  await readUntilBy("replica");
  expect(await read()).toBe(1);
});

test("changes announced while it is asked how far the primary is count too", async () => {
  await servers.onStandby("select pg_wal_replay_pause()");
  const values = Array.from({ length: 10 }, (_, i) => i + 10);
  for (const value of values) {
    db.replica.mustShowChanges();
    const before = read();
    await write(value);
    db.replica.mustShowChanges();
    await before;
    expect(await read()).toBe(value);
  }
});

test("without its replica the store reads from the primary, and goes back by itself", async () => {
  await readUntilBy("replica");
  await servers.stopStandby();
  expect(await read()).toEqual(expect.any(Number));
  expect(servedBy.at(-1)).toBe("away");
  await Promise.all(Array.from({ length: 30 }, read));
  await servers.startStandby();
  await readUntilBy("replica");
});

test("a read that the replica cancels because of what it replays is done by the primary", async () => {
  await readUntilBy("replica");
  const cancelled = {
    text: "do $$ begin raise exception 'in the way' using errcode = '40001'; end $$",
  };
  await expect(db.replica.rows(cancelled)).rejects.toMatchObject({ code: "40001" });
  expect(servedBy.at(-1)).toBe("away");
});

test("a faulty statement stays one", async () => {
  await readUntilBy("replica");
  await expect(db.replica.rows({ text: "select from no_such" })).rejects.toMatchObject({
    code: "42P01",
  });
  await readUntilBy("replica");
});

test("inside a transaction it is refused like the pool", async () => {
  await expect(db.withTransaction(() => db.replica.rows({ text: "select 1" }))).rejects.toThrow(
    /transaction/,
  );
});

test("without replicas the database itself takes the reads", async () => {
  const alone = connect(servers.primaryUrl);
  alone.replica.mustShowChanges();
  expect(await alone.replica.first({ text: "select pg_is_in_recovery() as is" })).toEqual({
    is: false,
  });
  await alone.close();
});

test("a replica that became a primary is left", async () => {
  const led = connect(servers.primaryUrl, {
    replicaUrl: servers.primaryUrl,
    metrics: { countTransaction() {}, countReplicaRead: (by) => void servedBy.push(by) },
  });
  for (let i = 0; i < 5; i += 1) await led.replica.rows({ text: "select 1" });
  await expect
    .poll(async () => {
      await led.replica.rows({ text: "select 1" });
      return servedBy.at(-1);
    })
    .toBe("behind");
  await led.close();
});
