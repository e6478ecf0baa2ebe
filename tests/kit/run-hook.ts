import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";

export interface RunningHook<Given, Value> {
  /** What it gave when it was last drawn. */
  readonly now: Value;
  draw(given: Given): Promise<void>;
  /** Does something, and waits until all that follows is drawn. */
  after(what: () => unknown): Promise<void>;
  leave(): Promise<void>;
}

/** Runs a hook in a part that draws nothing, so that it needs no more of a page than this; `vi.unstubAllGlobals` ends it. */
export async function runHook<Given, Value>(
  hook: (given: Given) => Value,
  given: Given,
): Promise<RunningHook<Given, Value>> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("window", { HTMLIFrameElement: class {} });
  const page = { nodeType: 9, addEventListener() {} };
  const place = { nodeType: 1, tagName: "DIV", ownerDocument: page, addEventListener() {} };
  const root = createRoot(place as unknown as HTMLElement);
  const drawn: Value[] = [];
  function Part(props: { given: Given }) {
    drawn.push(hook(props.given));
    return null;
  }
  const after = (what: () => unknown) => act(async () => void what());
  const draw = (next: Given) => after(() => root.render(createElement(Part, { given: next })));
  await draw(given);
  return {
    get now() {
      return drawn.at(-1) as Value;
    },
    draw,
    after,
    leave: () => after(() => root.unmount()),
  };
}
