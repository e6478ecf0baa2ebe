import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runHook } from "../../tests/kit/run-hook.ts";
import { useLoad } from "./use-load.ts";

interface Call {
  readonly key: string;
  readonly previous: string | undefined;
  readonly signal: AbortSignal;
  readonly answer: (value: string) => void;
  readonly fail: (cause: Error) => void;
}

const calls: Call[] = [];
const lost = new TypeError("Failed to fetch");

function useTestLoad({ key, initial }: { key: string; initial?: string }) {
  return useLoad<string>(
    (signal, previous) =>
      new Promise((answer, fail) => calls.push({ key, previous, signal, answer, fail })),
    key,
    initial,
  );
}

const open = (props: Parameters<typeof useTestLoad>[0]) => runHook(useTestLoad, props);

function call(at: number): Call {
  const pendingCall = calls.at(at);
  if (!pendingCall) throw new Error("No such call.");
  return pendingCall;
}

beforeEach(() => {
  calls.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("loads once on mount and shows the value", async () => {
  const hook = await open({ key: "a" });
  expect(hook.now).toMatchObject({ value: undefined, failure: null, busy: true });
  await hook.after(() => call(0).answer("boubou"));
  expect(hook.now).toMatchObject({ value: "boubou", failure: null, busy: false });
  await hook.draw({ key: "a" });
  expect(calls).toHaveLength(1);
});

test("a failure stays during a retry until the reply", async () => {
  const hook = await open({ key: "a" });
  await hook.after(() => call(0).fail(lost));
  expect(hook.now).toMatchObject({ failure: lost, busy: false });
  expect(console.error).toHaveBeenCalledWith(lost);
  await hook.after(() => hook.now.reload());
  expect(hook.now).toMatchObject({ failure: lost, busy: true });
  await hook.after(() => call(1).answer("boubou"));
  expect(hook.now).toMatchObject({ value: "boubou", failure: null, busy: false });
});

test("reloading continues from the shown value, which stays on failure", async () => {
  const hook = await open({ key: "a" });
  await hook.after(() => call(0).answer("boubou"));
  await hook.after(() => hook.now.reload());
  expect(call(1).previous).toBe("boubou");
  expect(hook.now).toMatchObject({ value: "boubou", busy: true });
  await hook.after(() => call(1).fail(lost));
  expect(hook.now).toMatchObject({ value: "boubou", failure: lost, busy: false });
});

test("another key loads again; the previous call is aborted and its reply ignored", async () => {
  const hook = await open({ key: "a" });
  await hook.draw({ key: "b" });
  expect(call(0).signal.aborted).toBe(true);
  expect(call(1).key).toBe("b");
  await hook.after(() => call(0).answer("of a"));
  expect(hook.now).toMatchObject({ value: undefined, busy: true });
  await hook.after(() => call(1).answer("of b"));
  expect(hook.now.value).toBe("of b");
  await hook.draw({ key: "c" });
  expect(hook.now).toMatchObject({ value: undefined, failure: null, busy: true });
});

test("unmounting aborts the call silently", async () => {
  const hook = await open({ key: "a" });
  await hook.after(() => call(0).answer("boubou"));
  await hook.after(() => hook.now.reload());
  await hook.leave();
  expect(call(1).signal.aborted).toBe(true);
  await hook.after(() => call(1).fail(new DOMException("Aborted", "AbortError")));
  expect(console.error).not.toHaveBeenCalled();
});

test("an initial value is shown without a call until reloaded", async () => {
  const hook = await open({ key: "a", initial: "none" });
  expect(calls).toHaveLength(0);
  expect(hook.now).toMatchObject({ value: "none", busy: false });
  await hook.after(() => hook.now.reload());
  await hook.after(() => call(0).answer("boubou"));
  expect(hook.now.value).toBe("boubou");
});

test("a replaced value is not overwritten by a pending reply", async () => {
  const hook = await open({ key: "a" });
  await hook.after(() => hook.now.replace("kaftan"));
  expect(call(0).signal.aborted).toBe(true);
  await hook.after(() => call(0).answer("boubou"));
  expect(hook.now).toMatchObject({ value: "kaftan", busy: false });
});
