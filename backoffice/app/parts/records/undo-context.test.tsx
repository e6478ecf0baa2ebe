import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { type NotifyDone, UndoProvider, useUndo } from "./undo-context.tsx";

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }));
vi.mock("#ui/primitives/overlays/toast.tsx", () => ({
  useToast: () => ({ showToast, showErrorToast: vi.fn() }),
}));
vi.mock("../../keys/keys-context.tsx", () => ({ useKeys: () => undefined }));

function saidBy(clickButton: (sayDone: NotifyDone) => void): unknown[] {
  function Part() {
    clickButton(useUndo());
    return null;
  }
  showToast.mockClear();
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <UndoProvider>
        <Part />
      </UndoProvider>
    </QueryClientProvider>,
  );
  return showToast.mock.lastCall ?? [];
}

test("offers Undo only for undoable actions", () => {
  expect(saidBy((sayDone) => sayDone("Sent.", async () => undefined))).toEqual([
    "Sent.",
    expect.objectContaining({ label: "Undo" }),
  ]);
  expect(saidBy((sayDone) => sayDone("Paid.", undefined))).toEqual(["Paid."]);
});
