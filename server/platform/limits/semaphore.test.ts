import fc from "fast-check";
import { expect, test } from "vitest";
import { type Requester, runWithOrigin } from "#server/platform/observability/traces.ts";
import { createSemaphore } from "./semaphore.ts";

function heldWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    end: (id: string) => ends.get(id)?.(),
    work: (id: string) => () => {
      started.push(id);
      return new Promise<string>((resolve) => ends.set(id, () => resolve(id)));
    },
  };
}

function from<T>(client: string, work: () => T, requester: Partial<Requester> = {}): T {
  const isDisconnected = () => false;
  return runWithOrigin(
    {
      requestId: "1",
      span: undefined,
      requester: Object.assign(requester, { client, isDisconnected, ...requester }),
    },
    work,
  );
}

test("runs so much at a time, lets the rest wait in order and refuses what comes beyond", async () => {
  const limiter = createSemaphore({ maxRunning: 2, maxWaiting: 2 });
  const { started, end, work } = heldWork();
  const results = ["1", "2", "3", "4"].map((id) => limiter(work(id)));
  await expect(limiter(work("5"))).rejects.toMatchObject({ code: "unavailable", retryAfter: 1 });
  expect(started).toEqual(["1", "2"]);
  end("2");
  await results[1];
  await expect.poll(() => started).toEqual(["1", "2", "3"]);
  end("1");
  await expect.poll(() => started).toEqual(["1", "2", "3", "4"]);
  end("3");
  end("4");
  expect(await Promise.all(results)).toEqual(["1", "2", "3", "4"]);
});

test("gives a client a quarter of the places, tells it so beyond, and lets others have their turn first", async () => {
  const limiter = createSemaphore({ maxRunning: 1, maxWaiting: 11, retryAfter: 3 });
  const { started, end, work } = heldWork();
  const own = ["1", "2", "3"].map((id) => from("one", () => limiter(work(id))));
  await expect(from("one", () => limiter(work("no")))).rejects.toMatchObject({
    code: "rate_limited",
    retryAfter: 3,
  });
  const others = ["another", "third"].map((who) => from(who, () => limiter(work(who))));
  for (const id of ["1", "another", "third", "2", "3"]) {
    await expect.poll(() => started).toContain(id);
    end(id);
  }
  await Promise.all([...own, ...others]);
  expect(started).toEqual(["1", "another", "third", "2", "3"]);
});

test("a member of staff has a share of their own, and so has who is named", async () => {
  const limiter = createSemaphore({ maxRunning: 1, maxWaiting: 3 });
  const { work } = heldWork();
  void from("office", () => limiter(work("1")), { member: "stf_1" });
  void from("office", () => limiter(work("2")), { member: "stf_2" });
  void from("office", () => limiter(work("3"), "somebody"));
  await expect(from("home", () => limiter(work("4")), { member: "stf_1" })).rejects.toMatchObject({
    code: "rate_limited",
  });
});

test("never refuses a further step of a request, and does it before what has not begun", async () => {
  const limiter = createSemaphore({ maxRunning: 1, maxPerOwner: 4 });
  const { started, end, work } = heldWork();
  const requester = {};
  const steps = from(
    "one",
    async () => {
      await limiter(work("first"));
      await limiter(work("second"));
    },
    requester,
  );
  const waiting = ["3", "4"].map((id) => from("one", () => limiter(work(id))));
  end("first");
  await expect.poll(() => started).toEqual(["first", "3"]);
  const more = from("one", () => limiter(work("5")));
  await expect(from("one", () => limiter(work("6")))).rejects.toThrow();
  end("3");
  await expect.poll(() => started).toEqual(["first", "3", "second"]);
  for (const id of ["second", "4", "5"]) {
    await expect.poll(() => started).toContain(id);
    end(id);
  }
  await Promise.all([steps, ...waiting, more]);
});

test("drops work of disconnected clients, and frees its place at once", async () => {
  const limiter = createSemaphore({ maxRunning: 1, maxPerOwner: 2, dropsDisconnected: true });
  const { started, end, work } = heldWork();
  const first = from("one", () => limiter(work("1")));
  const disconnected = from("one", () => limiter(work("gone")), { isDisconnected: () => true });
  const next = from("one", () => limiter(work("2")));
  await expect(disconnected).rejects.toThrow();
  end("1");
  await first;
  end("2");
  await next;
  expect(started).toEqual(["1", "2"]);
});

test("whoever waits too long leaves", async () => {
  const limiter = createSemaphore({ maxRunning: 9, maxRunningPerOwner: 1, timeoutMs: 5 });
  const { started, end, work } = heldWork();
  const first = from("one", () => limiter(work("1")));
  await expect(from("one", () => limiter(work("late")))).rejects.toMatchObject({
    code: "rate_limited",
  });
  end("1");
  await first;
  expect(started).toEqual(["1"]);
});

test("whatever starts and ends: no owner exceeds their share, all capacity is used, nobody waits for ever", async () => {
  const step = fc.oneof(
    fc.record({ arrive: fc.constantFrom("a", "b", "c", ""), isDisconnected: fc.boolean() }),
    fc.record({ end: fc.nat(20), fails: fc.boolean() }),
  );
  const sizes = fc.record({
    maxRunning: fc.integer({ min: 1, max: 4 }),
    maxRunningPerOwner: fc.integer({ min: 1, max: 3 }),
    maxPerOwner: fc.integer({ min: 1, max: 6 }),
    maxWaiting: fc.integer({ min: 0, max: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(step, { maxLength: 60 }), async (size, steps) => {
      const limiter = createSemaphore({ ...size, dropsDisconnected: true });
      const runs: { owner: string; end: (fails: boolean) => void }[] = [];
      const open = new Map<Promise<void>, { owner: string; isDisconnected: boolean }>();
      const check = () => {
        const ofOne = Map.groupBy(runs, ({ owner }) => owner);
        expect(runs.length).toBeLessThanOrEqual(size.maxRunning);
        for (const [owner, held] of ofOne) {
          if (owner !== "") expect(held.length).toBeLessThanOrEqual(size.maxRunningPerOwner);
        }
        const places = Map.groupBy([...open.values()], ({ owner }) => owner);
        for (const [owner, held] of places) {
          if (owner === "") continue;
          expect(held.length).toBeLessThanOrEqual(size.maxPerOwner);
          // Somebody waits only where there is no room, or none for them.
          const own = ofOne.get(owner)?.length ?? 0;
          const waits = held.length > own;
          if (waits && own < size.maxRunningPerOwner) expect(runs.length).toBe(size.maxRunning);
        }
      };
      const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
      const end = (at: number, fails: boolean) => {
        const [run] = runs.splice(at, 1);
        run?.end(fails);
      };
      for (const each of steps) {
        if ("end" in each) end(each.end % Math.max(1, runs.length), each.fails);
        else {
          const { arrive: owner, isDisconnected } = each;
          const pending = from(
            owner,
            () =>
              limiter(
                () =>
                  new Promise<void>((resolve, reject) => {
                    runs.push({ owner, end: (fails) => (fails ? reject(new Error()) : resolve()) });
                  }),
                owner,
              ),
            { isDisconnected: () => isDisconnected },
          );
          open.set(pending, { owner, isDisconnected });
          const leave = () => open.delete(pending);
          pending.then(leave, leave);
        }
        await settle();
        check();
      }
      while (runs.length > 0) {
        end(0, false);
        await settle();
        check();
      }
      expect(open.size).toBe(0);
    }),
    { numRuns: 200 },
  );
});
