import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/kit/database.ts";
import {
  connect,
  type Db,
  type Statement,
  type TransactionOptions,
  type Tx,
} from "./connection.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const one = { name: "read_one", text: "select 1 as one" };

describe("the pool inside a transaction", () => {
  test.each<[string, (on: Db) => Promise<unknown>]>([
    ["rows", (on) => on.rows(one)],
    ["first", (on) => on.first(one)],
  ])("%s is refused with the name of the statement", async (_name, use) => {
    const work = db.withTransaction(async (tx) => {
      await tx.rows(one);
      await use(db);
    });
    await expect(work).rejects.toThrow(/inside a transaction, by read_one \("select 1 as one"\)/);
  });

  test("another transaction is refused", async () => {
    const work = db.withTransaction(() => db.withTransaction((tx) => tx.rows(one)));
    await expect(work).rejects.toThrow(/inside a transaction, by another transaction/);
  });

  test("may be used by what the transaction left running, once it has ended", async () => {
    let leave = () => {};
    const ended = new Promise<void>((resolve) => {
      leave = resolve;
    });
    let later: Promise<unknown> = Promise.resolve();
    await db.withTransaction(async () => {
      later = ended.then(() => db.rows(one));
    });
    leave();
    expect(await later).toEqual([{ one: 1 }]);
  });

  test("is left alone where nobody watches", async () => {
    const live = connect(database.url, { max: 2, guarded: false });
    expect(await live.withTransaction(() => live.rows(one))).toEqual([{ one: 1 }]);
    await live.close();
  });
});

describe("a name that stands for two statements", () => {
  const first = { name: "stands_for_two", text: "select 1 as one" };
  const second = { name: "stands_for_two", text: "select 2 as two" };

  test("is refused, also where the second comes on another connection", async () => {
    await db.rows(first);
    await expect(db.rows(second)).rejects.toThrow(/stands for two statements/);
    await expect(db.withTransaction((tx) => tx.rows(second))).rejects.toThrow(/two statements/);
    expect(await db.rows(first)).toEqual([{ one: 1 }]);
  });

  test("is left to the database where nobody watches", async () => {
    const live = connect(database.url, { max: 1, guarded: false });
    await live.rows(first);
    await expect(live.rows(second)).rejects.toThrow(/unique/);
    await live.close();
  });
});

test("every connection has its bounds, which a transaction may raise for itself alone", async () => {
  const read = {
    text: `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  };
  expect(await db.first(read)).toEqual({ statement: "15s", idle: "15s" });
  const raised = await db.withTransaction((tx) => tx.first(read), { statementTimeoutMs: 60_000 });
  expect(raised).toEqual({ statement: "1min", idle: "15s" });
  expect(await db.first(read)).toEqual({ statement: "15s", idle: "15s" });
});

describe("a transaction", () => {
  beforeAll(() => db.rows({ text: "create table tx_written (value integer not null)" }));
  const write = (value: number | null) => ({
    text: "insert into tx_written values ($1)",
    values: [value],
  });
  const readValues = () => db.rows({ text: "select value from tx_written" });

  test("does what is to be done last with its commit", async () => {
    await db.withTransaction(async (tx) => {
      tx.last(write(1));
      expect(await tx.rows({ text: "select value from tx_written" })).toEqual([]);
    });
    expect(await readValues()).toEqual([{ value: 1 }]);
  });

  test("is undone where what comes last fails", async () => {
    const work = db.withTransaction(async (tx) => {
      await tx.rows(write(2));
      tx.last(write(null));
    });
    await expect(work).rejects.toMatchObject({ code: "23502" });
    expect(await readValues()).toEqual([{ value: 1 }]);
  });

  test("is undone whole where one of the statements that went together fails", async () => {
    const work = db.withTransaction((tx) =>
      Promise.all([tx.rows(write(3)), tx.rows(write(null)), tx.rows(write(4))]),
    );
    await expect(work).rejects.toMatchObject({ code: "23502" });
    expect(await readValues()).toEqual([{ value: 1 }]);
  });

  test("takes no statement after its end", async () => {
    let left: Tx | undefined;
    await db.withTransaction(async (tx) => {
      left = tx;
    });
    await expect(left?.rows(write(5))).rejects.toThrow(/after the end/);
    expect(await readValues()).toEqual([{ value: 1 }]);
  });
});

test("only a hasty pool commits without waiting for the disk", async () => {
  const read = { text: "show synchronous_commit" };
  const hasty = connect(database.url, { max: 1, hasty: true });
  expect(await hasty.first(read)).toEqual({ synchronousCommit: "off" });
  await hasty.close();
  expect(await db.first(read)).toEqual({ synchronousCommit: "on" });
});

describe("a database that is away is told as unavailable", () => {
  const away = { code: "unavailable", retryAfter: 10 };

  test("when nothing listens", async () => {
    const nobody = connect("postgres://aso@127.0.0.1:1/aso");
    await expect(nobody.rows(one)).rejects.toMatchObject(away);
    await expect(nobody.withTransaction((tx) => tx.rows(one))).rejects.toMatchObject(away);
    await nobody.close();
  });

  test("when it takes the connection and never says a word", async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await once(mute, "listening");
    const address = mute.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const deaf = connect(`postgres://aso@127.0.0.1:${port}/aso`, { waitMs: 200 });
    await expect(deaf.rows(one)).rejects.toMatchObject(away);
    for (const socket of sockets) socket.destroy();
    mute.close();
    await deaf.close();
  });

  test("when it ends the connection in the middle of a transaction", async () => {
    const work = db.withTransaction(async (tx) => {
      await tx.rows({ text: "select pg_terminate_backend(pg_backend_pid())" });
    });
    await expect(work).rejects.toMatchObject(away);
    expect(await db.rows(one)).toEqual([{ one: 1 }]);
  });

  test("when the connection leads to a primary of before, which is then left", async () => {
    const one = connect(database.url, { max: 1 });
    await one.rows({ text: "set default_transaction_read_only = on" });
    const write = (tx: Tx) => tx.rows({ text: "create table written (value integer)" });
    await expect(one.withTransaction(write)).rejects.toMatchObject(away);
    await one.withTransaction(write);
    await one.close();
  });

  test("when a statement takes too long", async () => {
    const work = db.withTransaction((tx) => tx.rows({ text: "select pg_sleep(60)" }), {
      statementTimeoutMs: 50,
    });
    await expect(work).rejects.toMatchObject(away);
  });

  test("when hundreds ask while it cannot be reached, of whom few try to connect", async () => {
    let tries = 0;
    const refusing = createServer((socket) => {
      tries += 1;
      socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(refusing, "listening");
    const { port } = refusing.address() as AddressInfo;
    const refused = connect(`postgres://aso@127.0.0.1:${port}/aso`, { max: 5 });
    for (let i = 0; i < 100; i += 1) {
      const requests = Array.from({ length: 5 }, () => refused.rows(one));
      for (const each of await Promise.allSettled(requests)) {
        expect(each).toMatchObject({ status: "rejected", reason: away });
      }
    }
    expect(tries).toBeLessThan(250);
    refusing.close();
    await refused.close();
  });

  test("when the database is not there", async () => {
    const missing = new URL(database.url);
    missing.pathname = "no_such_database";
    const nowhere = connect(missing.href);
    await expect(nowhere.rows(one)).rejects.toMatchObject(away);
    await nowhere.close();
  });
});

test("an invalid statement keeps its own error", async () => {
  await expect(db.rows({ text: "select from no_such_table" })).rejects.toMatchObject({
    code: "42P01",
  });
});

test("a transaction tells why it failed, whichever of its statements is heard of first", async () => {
  const failing = (state: string) => ({
    text: `do $$ begin raise exception using errcode = '${state}', message = 'no'; end $$`,
  });
  /** Two at once, of which the second is waited for alone. */
  const run = (first: Statement) =>
    db.withTransaction(async (tx) => {
      tx.rows(first).catch(() => {});
      return await tx.first<{ one: number }>({ text: "select 1 as one" });
    });
  await expect(run(failing("53100"))).rejects.toMatchObject({ code: "unavailable" });
  await expect(run(failing("P0001"))).rejects.toMatchObject({ code: "P0001" });
  // Broken for another's sake, it is tried again.
  const tries = [failing("40P01"), { text: "select 2" }];
  const retried = db.withTransaction(async (tx) => {
    const statement = tries.shift();
    if (statement) tx.rows(statement).catch(() => {});
    return await tx.first({ text: "select 1 as one" });
  });
  expect(await retried).toEqual({ one: 1 });
  expect(tries).toEqual([]);
});

describe("a row that is not there", () => {
  beforeAll(async () => {
    await db.rows({ text: "create table owner (id integer primary key)" });
    await db.rows({ text: "create table owned (owner_id integer references owner)" });
  });
  const insertOwned = async (options?: TransactionOptions) => {
    let tries = 0;
    const work = db.withTransaction(async (tx) => {
      tries += 1;
      await tx.rows({ text: "insert into owned values (1)" });
    }, options);
    await expect(work).rejects.toMatchObject({ code: "23503" });
    return tries;
  };

  test.each<[number, TransactionOptions | undefined]>([
    [1, undefined],
    [1, { retriedConstraints: ["another_fkey"] }],
    [3, { retriedConstraints: ["owned_owner_id_fkey"] }],
  ])("is looked for %i times with %o", async (times, options) => {
    expect(await insertOwned(options)).toBe(times);
  });
});

describe("a transaction whose work keeps a fault to itself", () => {
  const outcomes: string[] = [];
  const metrics = {
    countTransaction: (outcome: string) => void outcomes.push(outcome),
    countReplicaRead() {},
  };
  let counted: Db;
  beforeAll(async () => {
    await db.rows({ text: "create table swallowed (value integer not null)" });
    counted = connect(database.url, { max: 1, metrics });
  });
  beforeEach(() => void outcomes.splice(0));
  afterAll(() => counted.close());
  const write = (value: number | null) => ({
    text: "insert into swallowed values ($1)",
    values: [value],
  });
  const invalidStatement = { text: "insert into swallowed values (1 / 0)" };
  const written = () => counted.rows({ text: "select value from swallowed" });

  test.each<[string, (tx: Tx) => unknown]>([
    ["caught", (tx) => tx.rows(write(null)).catch(() => {})],
    [
      "caught before another",
      (tx) => tx.rows(write(null)).catch(() => tx.rows(invalidStatement).catch(() => {})),
    ],
    [
      "settled beside others",
      (tx) => Promise.allSettled([tx.rows(write(null)), tx.rows(write(2))]),
    ],
    ["not waited for", (tx) => void tx.rows(write(null)).catch(() => {})],
  ])("is told what the database said first: %s", async (_how, work) => {
    const done = counted.withTransaction(async (tx) => {
      await tx.rows(write(1));
      await work(tx);
    });
    await expect(done).rejects.toMatchObject({ code: "23502" });
    expect(outcomes).toEqual(["rolled_back"]);
    expect(await written()).toEqual([]);
  });

  test("is done again where the fault was another's", async () => {
    const tries = ["40001", "40P01"];
    await counted.withTransaction(async (tx) => {
      const state = tries.shift();
      if (state) {
        const text = `do $$ begin raise exception using errcode = '${state}', message = 'no'; end $$`;
        await tx.rows({ text }).catch(() => {});
        return;
      }
      await tx.rows(write(3));
    });
    expect(outcomes).toEqual(["rolled_back", "rolled_back", "committed"]);
    expect(await written()).toEqual([{ value: 3 }]);
  });
});
