import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

/** Work that ends when it is told to. */
function heldWork() {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  return {
    started,
    end: (id: number) => ends.get(id)?.(),
    work: (id: number) => () => {
      started.push(id);
      return new Promise<number>((resolve) => ends.set(id, () => resolve(id)));
    },
  };
}

test("runs so much at a time, lets the rest wait in order and refuses what comes beyond", async () => {
  const gate = createGate({ running: 2, waiting: 2 });
  const { started, end, work } = heldWork();
  const results = [1, 2, 3, 4].map((id) => gate(work(id)));
  await expect(gate(work(5))).rejects.toMatchObject({ code: "unavailable", retryAfter: 1 });
  expect(started).toEqual([1, 2]);
  end(2);
  await results[1];
  await expect.poll(() => started).toEqual([1, 2, 3]);
  end(1);
  await expect.poll(() => started).toEqual([1, 2, 3, 4]);
  end(3);
  end(4);
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

test("tells one who holds all their places that these are theirs, and lets others through", async () => {
  const gate = createGate({ running: 1, waiting: 9, ofOne: 2, retryAfter: 3 });
  const { started, end, work } = heldWork();
  const own = [gate(work(1), "one"), gate(work(2), "one")];
  await expect(gate(work(3), "one")).rejects.toMatchObject({ code: "rate_limited", retryAfter: 3 });
  const another = gate(work(4), "another");
  for (const id of [1, 2, 4]) {
    await expect.poll(() => started).toContain(id);
    end(id);
  }
  expect(await Promise.all([...own, another])).toEqual([1, 2, 4]);
});

test("makes room when work fails", async () => {
  const gate = createGate({ running: 1, waiting: 1 });
  const fail = () => Promise.reject(new Error("no"));
  const [first, second] = [gate(fail), gate(fail)];
  await expect(first).rejects.toThrow("no");
  await expect(second).rejects.toThrow("no");
  expect(await gate(async () => "done")).toBe("done");
});
