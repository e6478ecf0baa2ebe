import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { type SayDone, UndoProvider, useUndo } from "./undo-context.tsx";

const { say } = vi.hoisted(() => ({ say: vi.fn() }));
vi.mock("#ui/primitives/toast.tsx", () => ({ useToaster: () => ({ say, sayError: vi.fn() }) }));
vi.mock("../keys/keys-context.tsx", () => ({ useKeys: () => undefined }));

function saidBy(press: (sayDone: SayDone) => void): unknown[] {
  function Part() {
    press(useUndo());
    return null;
  }
  say.mockClear();
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <UndoProvider>
        <Part />
      </UndoProvider>
    </QueryClientProvider>,
  );
  return say.mock.lastCall ?? [];
}

test("what can be taken back is said with the way back, anything else is only said", () => {
  expect(saidBy((sayDone) => sayDone("Sent.", async () => undefined))).toEqual([
    "Sent.",
    expect.objectContaining({ label: "Undo" }),
  ]);
  expect(saidBy((sayDone) => sayDone("Paid.", undefined))).toEqual(["Paid."]);
});
