import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useRef } from "react";
import { useToaster } from "#ui/primitives/toast.tsx";
import { useKeys } from "../keys/keys-context.tsx";
import { askAnew } from "../loading/ask-anew.ts";
import { faultText } from "../loading/fault-text.ts";

/**
 * Says that something was done, and takes it back for who presses Undo within 10 seconds. What `takeBack` resolves to
 * is said where it is a text, such as of rows that were left alone. Where it fails, everything shown is asked for anew.
 * What cannot be taken back is only said.
 */
export type SayDone = (text: string, takeBack?: (() => Promise<unknown>) | undefined) => void;

const UndoContext = createContext<SayDone>(() => {});

/** How to say what was done, with the way back. */
export function useUndo(): SayDone {
  return useContext(UndoContext);
}

/** Keeps the way back of the last press, for its message and for Ctrl Z. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const { say, sayError } = useToaster();
  const client = useQueryClient();
  const last = useRef<(() => void) | null>(null);

  const sayDone = useCallback<SayDone>(
    (text, takeBack) => {
      if (!takeBack) return say(text);
      const undo = () => {
        // Pressed twice, it is taken back once.
        if (last.current !== undo) return;
        last.current = null;
        takeBack().then(
          (words) => say(typeof words === "string" ? words : "Taken back."),
          (cause: unknown) => {
            // It may have been done and only the answer was lost: whatever is shown is asked for anew.
            void askAnew(client);
            sayError(faultText(cause, "It could not be taken back."));
          },
        );
      };
      last.current = undo;
      say(text, {
        label: "Undo",
        run: undo,
        onGone: () => {
          if (last.current === undo) last.current = null;
        },
      });
    },
    [client, say, sayError],
  );

  useKeys({ takeBack: () => last.current?.() });
  return <UndoContext value={sayDone}>{children}</UndoContext>;
}
