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
import { keepText, readText } from "../parts/keep-on-device.ts";
import { type KeyName, keyTable } from "./key-table.ts";
import { joinPair, type PairBegun, readPress } from "./read-press.ts";

/** What a key does now. */
export type KeyActions = Partial<Readonly<Record<KeyName, (event: KeyboardEvent) => void>>>;

interface Keys {
  /** Takes keys up; the latest taken stand above those before. @returns gives them back */
  register(actions: { readonly current: KeyActions }): () => void;
  /** Whether single keys act at all. */
  readonly single: boolean;
  switchSingle(on: boolean): void;
}

const KeysContext = createContext<Keys>({
  register: () => () => {},
  single: true,
  switchSingle: () => {},
});

/** Ctrl Z is not one of them: a field takes back its own letters. */
const worksInFields: ReadonlySet<string> = new Set(["Ctrl S", "Ctrl K"]);
const storageKey = "staff-single-keys";

/** Hears every key of the back office in one place. */
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
    keepText(storageKey, on ? "on" : "off");
    setSingle(on);
  }, []);

  useEffect(() => {
    let begun: PairBegun | undefined;
    const hear = (event: KeyboardEvent) => {
      const press = readPress(event);
      if (press === undefined || event.defaultPrevented) return;
      // A key that is held moves along a list; nothing else is done twice by it.
      if (event.repeat && press !== "J" && press !== "K") return;
      if (!worksInFields.has(press) && isTyping(event)) return;
      if (!press.startsWith("Ctrl ") && (!single || isPressing(event, press))) return;
      const meant = joinPair(press, begun, event.timeStamp);
      begun = undefined;
      const action = find(stack.current, meant);
      if (action) {
        event.preventDefault();
        action(event);
      } else if (isFirstOfPair(press)) begun = { first: press, at: event.timeStamp };
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [single]);

  const value = useMemo(
    () => ({ register, single, switchSingle }),
    [register, single, switchSingle],
  );
  return <KeysContext value={value}>{children}</KeysContext>;
}

/** Acts on keys while this part of the page is there. */
export function useKeys(actions: KeyActions): void {
  const { register } = useContext(KeysContext);
  const latest = useRef(actions);
  latest.current = actions;
  // Whatever is drawn hears its keys from then on: effects of a new room may come long after it is seen.
  useLayoutEffect(() => register(latest), [register]);
}

/** Whether single keys act on this device, and the switch. */
export function useSingleKeys(): Pick<Keys, "single" | "switchSingle"> {
  return useContext(KeysContext);
}

function find(stack: readonly { readonly current: KeyActions }[], press: string) {
  for (const { current } of stack.toReversed()) {
    for (const [name, action] of Object.entries(current)) {
      if (action && keyTable[name as KeyName].press === press) return action;
    }
  }
  return undefined;
}

const firsts = new Set(
  Object.values(keyTable).flatMap(({ press }) =>
    /^\w \w$/.test(press) ? [press.slice(0, 1)] : [],
  ),
);

function isFirstOfPair(press: string): boolean {
  return firsts.has(press);
}

/** Whether somebody writes, or is asked something first. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog:modal")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("select, textarea, input:not([type=checkbox], [type=radio])"))
  );
}

/** Whether the key already presses what has the focus. */
function isPressing({ target }: KeyboardEvent, press: string): boolean {
  if (press !== "Enter" && press !== "Space") return false;
  const pressed = press === "Enter" ? "a, button, summary" : "button, summary, input";
  return target instanceof HTMLElement && target.matches(pressed);
}
