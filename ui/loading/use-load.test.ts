import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runHook } from "../../tests/kit/run-hook.ts";
import { useLoad } from "./use-load.ts";

/** One call of the API that waits for its answer. */
interface Call {
  readonly key: string;
  readonly last: string | undefined;
  readonly signal: AbortSignal;
  readonly answer: (value: string) => void;
  readonly fail: (cause: Error) => void;
}

const calls: Call[] = [];
const lost = new TypeError("Failed to fetch");

/** The hook as a page uses it, whose calls are answered by hand. */
function useShelf({ key, atHand }: { key: string; atHand?: string }) {
  return useLoad<string>(
    (signal, last) =>
      new Promise((answer, fail) => calls.push({ key, last, signal, answer, fail })),
    key,
    atHand,
  );
}

const open = (given: Parameters<typeof useShelf>[0]) => runHook(useShelf, given);

function call(at: number): Call {
  const made = calls.at(at);
  if (!made) throw new Error("No such call.");
  return made;
}

beforeEach(() => {
  calls.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what opens is asked for once, and shown", async () => {
  const shelf = await open({ key: "a" });
  expect(shelf.now).toMatchObject({ value: undefined, failure: null, busy: true });
  await shelf.after(() => call(0).answer("boubou"));
  expect(shelf.now).toMatchObject({ value: "boubou", failure: null, busy: false });
  await shelf.draw({ key: "a" });
  expect(calls).toHaveLength(1);
});

test("a failure is told, and stays while it is tried again, until the answer is there", async () => {
  const shelf = await open({ key: "a" });
  await shelf.after(() => call(0).fail(lost));
  expect(shelf.now).toMatchObject({ failure: lost, busy: false });
  expect(console.error).toHaveBeenCalledWith(lost);
  await shelf.after(() => shelf.now.reload());
  expect(shelf.now).toMatchObject({ failure: lost, busy: true });
  await shelf.after(() => call(1).answer("boubou"));
  expect(shelf.now).toMatchObject({ value: "boubou", failure: null, busy: false });
});

test("loading again goes on from what is shown, which stays, also where that fails", async () => {
  const shelf = await open({ key: "a" });
  await shelf.after(() => call(0).answer("boubou"));
  await shelf.after(() => shelf.now.reload());
  expect(call(1).last).toBe("boubou");
  expect(shelf.now).toMatchObject({ value: "boubou", busy: true });
  await shelf.after(() => call(1).fail(lost));
  expect(shelf.now).toMatchObject({ value: "boubou", failure: lost, busy: false });
});

test("another key is asked for anew; the call before is aborted, and its answer shown nowhere", async () => {
  const shelf = await open({ key: "a" });
  await shelf.draw({ key: "b" });
  expect(call(0).signal.aborted).toBe(true);
  expect(call(1).key).toBe("b");
  await shelf.after(() => call(0).answer("of a"));
  expect(shelf.now).toMatchObject({ value: undefined, busy: true });
  await shelf.after(() => call(1).answer("of b"));
  expect(shelf.now.value).toBe("of b");
  await shelf.draw({ key: "c" });
  expect(shelf.now).toMatchObject({ value: undefined, failure: null, busy: true });
});

test("leaving aborts the call, and says nothing of it", async () => {
  const shelf = await open({ key: "a" });
  await shelf.after(() => call(0).answer("boubou"));
  await shelf.after(() => shelf.now.reload());
  await shelf.leave();
  expect(call(1).signal.aborted).toBe(true);
  await shelf.after(() => call(1).fail(new DOMException("Aborted", "AbortError")));
  expect(console.error).not.toHaveBeenCalled();
});

test("what is at hand is shown and not asked for, until it is loaded again", async () => {
  const shelf = await open({ key: "a", atHand: "none" });
  expect(calls).toHaveLength(0);
  expect(shelf.now).toMatchObject({ value: "none", busy: false });
  await shelf.after(() => shelf.now.reload());
  await shelf.after(() => call(0).answer("boubou"));
  expect(shelf.now.value).toBe("boubou");
});

test("what another call answered with is shown in place of an answer that is under way", async () => {
  const shelf = await open({ key: "a" });
  await shelf.after(() => shelf.now.replace("kaftan"));
  expect(call(0).signal.aborted).toBe(true);
  await shelf.after(() => call(0).answer("boubou"));
  expect(shelf.now).toMatchObject({ value: "kaftan", busy: false });
});
