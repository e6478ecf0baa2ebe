import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { readText, saveText } from "../parts/offline/device-storage.ts";
import { type KeyName, keyTable } from "./key-table.ts";

export type KeyActions = Partial<Readonly<Record<KeyName, (event: KeyboardEvent) => void>>>;

interface Keys {
  /** The latest registration wins. @returns unregisters */
  register(actions: { readonly current: KeyActions }): () => void;
  readonly single: boolean;
  switchSingle(on: boolean): void;
}

const KeysContext = createContext<Keys>({
  register: () => () => {},
  single: true,
  switchSingle: () => {},
});

const worksInFields: ReadonlySet<string> = new Set(["Ctrl S", "Ctrl K"]);
const storageKey = "staff-single-keys";

export function KeysProvider({ children }: { children: ReactNode }) {
  const stack = useRef<{ readonly current: KeyActions }[]>([]);
  const [single, setSingle] = useState(() => readText(storageKey) !== "off");

  const register = useCallback((actions: { readonly current: KeyActions }) => {
    stack.current.push(actions);
    return () => {
      stack.current = stack.current.filter((each) => each !== actions);
    };
  }, []);

  const switchSingle = useCallback((on: boolean) => {
    saveText(storageKey, on ? "on" : "off");
    setSingle(on);
  }, []);

  useEffect(() => {
    let pending: PendingSequence | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = parseShortcut(event);
      if (shortcut === undefined || event.defaultPrevented) return;
      // Only J and K repeat while held.
      if (event.repeat && shortcut !== "J" && shortcut !== "K") return;
      if (!worksInFields.has(shortcut) && isTyping(event)) return;
      if (!shortcut.startsWith("Ctrl ") && (!single || activatesTarget(event, shortcut))) return;
      const sequence = joinSequence(shortcut, pending, event.timeStamp);
      pending = undefined;
      const action = find(stack.current, sequence);
      if (action) {
        event.preventDefault();
        action(event);
      } else if (startsSequence(shortcut)) pending = { first: shortcut, at: event.timeStamp };
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [single]);

  const value = useMemo(
    () => ({ register, single, switchSingle }),
    [register, single, switchSingle],
  );
  return <KeysContext value={value}>{children}</KeysContext>;
}

export function useKeys(actions: KeyActions): void {
  const { register } = useContext(KeysContext);
  const latest = useRef(actions);
  latest.current = actions;
  // Layout effect: passive effects may run long after the page is visible.
  useLayoutEffect(() => register(latest), [register]);
}

export function useSingleKeys(): Pick<Keys, "single" | "switchSingle"> {
  return useContext(KeysContext);
}

function find(stack: readonly { readonly current: KeyActions }[], shortcut: string) {
  for (const { current } of stack.toReversed()) {
    for (const [name, action] of Object.entries(current)) {
      if (action && keyTable[name as KeyName].shortcut === shortcut) return action;
    }
  }
  return undefined;
}

const sequenceStarts = new Set(
  Object.values(keyTable).flatMap(({ shortcut }) =>
    /^\w \w$/.test(shortcut) ? [shortcut.slice(0, 1)] : [],
  ),
);

function startsSequence(shortcut: string): boolean {
  return sequenceStarts.has(shortcut);
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog:modal")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("select, textarea, input:not([type=checkbox], [type=radio])"))
  );
}

function activatesTarget({ target }: KeyboardEvent, shortcut: string): boolean {
  if (shortcut !== "Enter" && shortcut !== "Space") return false;
  const selector = shortcut === "Enter" ? "a, button, summary" : "button, summary, input";
  return target instanceof HTMLElement && target.matches(selector);
}

interface KeyEventFields {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** "J", "Space", "Ctrl S" (Cmd counts as Ctrl); undefined for others, such as Alt with a letter. */
export function parseShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: KeyEventFields): string | undefined {
  if (altKey || key.length === 0) return undefined;
  const keyName = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  return ctrlKey || metaKey ? `Ctrl ${keyName}` : keyName;
}

/** Milliseconds between the keys of a sequence such as "G O". */
export const sequenceTimeoutMs = 1200;

interface PendingSequence {
  readonly first: string;
  readonly at: number;
}

export function joinSequence(
  shortcut: string,
  pending: PendingSequence | undefined,
  now: number,
): string {
  return pending && now - pending.at <= sequenceTimeoutMs
    ? `${pending.first} ${shortcut}`
    : shortcut;
}
