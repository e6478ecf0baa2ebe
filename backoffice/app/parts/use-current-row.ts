import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useKeys } from "../keys/keys-context.tsx";
import { useCameFrom } from "../layout/came-from.ts";
import { useMemberId } from "../session/use-member.ts";
import type { Choice } from "./choice.ts";
import { rememberedRow, rememberRow } from "./queue.ts";

interface CurrentRowOptions {
  /** The address of the room, below which its records lie: "/orders". */
  readonly room: string;
  /** The rows in their order. */
  readonly ids: readonly string[];
  /** Where a row opens. */
  readonly addressOf: (id: string) => string;
  readonly choice: Choice | undefined;
  /** The row whose record is laid beside the list, though the address names none. */
  readonly laid?: string | undefined;
}

interface CurrentRow<List> {
  readonly current: string | undefined;
  /** The row whose record stands beside the list. */
  readonly shown: string | undefined;
  readonly list: RefObject<List | null>;
  /** Makes a row the current one, such as by the pointer or the focus. */
  stand(id: string): void;
}

/** The row one stands on: moved by J and K, opened by Enter, chosen by Space, and still there for who comes back. */
export function useCurrentRow<List extends HTMLElement = HTMLTableElement>({
  room,
  ids,
  addressOf,
  choice,
  laid,
}: CurrentRowOptions): CurrentRow<List> {
  const list = useRef<List>(null);
  const navigate = useNavigate();
  const member = useMemberId();
  const [current, setCurrent] = useState<string | undefined>(
    () => rememberedRow(member, room) ?? undefined,
  );
  const at = current === undefined ? -1 : ids.indexOf(current);

  const { pathname } = useLocation();
  const shown = ids.find((id) => isAddress(addressOf(id), pathname)) ?? laid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record beside the list is what leads to its row
  useEffect(() => {
    if (shown !== undefined) stand(shown);
  }, [shown]);

  // Whoever comes back stands where they left, with that row in sight.
  useEffect(() => {
    list.current
      ?.querySelector("[data-current]")
      ?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, []);

  // Back from a record, one stands on its row, which may not be the one it was opened from.
  const cameFrom = useCameFrom();
  const leftAt =
    pathname === room ? ids.find((id) => isAddress(addressOf(id), cameFrom)) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming back is what leads to the row, and nothing after it
  useEffect(() => {
    // Whoever has gone on already, such as to the search, is not called back.
    const { activeElement } = document;
    if (leftAt === undefined || (activeElement !== document.body && activeElement?.id !== "room")) {
      return;
    }
    stand(leftAt);
    opener(leftAt)?.focus();
  }, [leftAt]);

  const opener = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-open]`);

  function stand(id: string) {
    setCurrent(id);
    rememberRow(member, room, id);
  }

  function moveBy(step: number) {
    const id = ids[Math.min(Math.max(at + step, 0), ids.length - 1)];
    if (id === undefined) return;
    stand(id);
    opener(id)?.focus();
  }

  useKeys({
    nextRow: () => moveBy(1),
    previousRow: () => moveBy(-1),
    openRow: () => at >= 0 && current !== undefined && void navigate(addressOf(current)),
    ...(choice && {
      chooseRow: ({ shiftKey }) => {
        if (at >= 0 && current !== undefined) choice.toggle(current, shiftKey);
      },
      letGo: choice.clear,
    }),
  });

  return { current: at < 0 ? undefined : current, shown, list, stand };
}

/** Whether an address, whatever it is narrowed to, is that of a page. */
function isAddress(address: string, pathname: string | undefined): boolean {
  return address.replace(/\?.*$/, "") === pathname;
}
