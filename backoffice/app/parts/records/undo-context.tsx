import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useRef } from "react";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { useKeys } from "../../keys/keys-context.tsx";
import { errorText } from "../../loading/errors.ts";
import { refetchQueries } from "../../loading/use-refetch.ts";

/** With Undo for 10 seconds; if the undo fails, all data is refetched. */
export type NotifyDone = (text: string, undoAction?: (() => Promise<unknown>) | undefined) => void;

const UndoContext = createContext<NotifyDone>(() => {});

export function useUndo(): NotifyDone {
  return useContext(UndoContext);
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const { showToast, showErrorToast } = useToast();
  const client = useQueryClient();
  const last = useRef<(() => void) | null>(null);

  const notifyDone = useCallback<NotifyDone>(
    (text, undoAction) => {
      if (!undoAction) return showToast(text);
      const undo = () => {
        // Only once.
        if (last.current !== undo) return;
        last.current = null;
        undoAction().then(
          (result) => showToast(typeof result === "string" ? result : "Undone."),
          (cause: unknown) => {
            // The undo may have been applied although its response was lost.
            void refetchQueries(client);
            showErrorToast(errorText(cause, "Couldn't undo that."));
          },
        );
      };
      last.current = undo;
      showToast(text, {
        label: "Undo",
        run: undo,
        onDismiss: () => {
          if (last.current === undo) last.current = null;
        },
      });
    },
    [client, showToast, showErrorToast],
  );

  useKeys({ undo: () => last.current?.() });
  return <UndoContext value={notifyDone}>{children}</UndoContext>;
}
