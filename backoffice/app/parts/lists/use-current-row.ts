import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useKeys } from "../../keys/keys-context.tsx";
import { usePreviousPath } from "../../layout/navigation-trail.ts";
import { useMemberId } from "../../session/use-member.ts";
import { readCurrentRow, saveCurrentRow } from "../records/source-list.ts";
import type { RowSelection } from "./bulk-selection/row-selection.ts";

interface CurrentRowOptions {
  readonly basePath: string;
  readonly ids: readonly string[];
  readonly addressOf: (id: string) => string;
  readonly selection: RowSelection | undefined;
  readonly defaultId?: string | undefined;
}

interface CurrentRow<List> {
  readonly current: string | undefined;
  readonly openId: string | undefined;
  readonly list: RefObject<List | null>;
  setCurrentRow(id: string): void;
}

/** Current row: moved by J and K, opened by Enter, selected by Space, remembered per list. */
export function useCurrentRow<List extends HTMLElement = HTMLTableElement>({
  basePath,
  ids,
  addressOf,
  selection,
  defaultId,
}: CurrentRowOptions): CurrentRow<List> {
  const list = useRef<List>(null);
  const member = useMemberId();
  const [current, setCurrentId] = useState<string | undefined>(
    () => readCurrentRow(member, basePath) ?? undefined,
  );
  const at = current === undefined ? -1 : ids.indexOf(current);

  const { pathname } = useLocation();
  const openId = ids.find((id) => isAddress(addressOf(id), pathname)) ?? defaultId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record beside the list is what leads to its row
  useEffect(() => {
    if (openId !== undefined) setCurrentRow(openId);
  }, [openId]);

  // Scrolls to the remembered row.
  useEffect(() => {
    list.current
      ?.querySelector("[data-current]")
      ?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, []);

  // Coming back from a record selects its row, which may not be the one it was opened from.
  const previousPath = usePreviousPath();
  const leftRow =
    pathname === basePath ? ids.find((id) => isAddress(addressOf(id), previousPath)) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming back is what leads to the row, and nothing after it
  useEffect(() => {
    // The user may have moved the focus already.
    const { activeElement } = document;
    if (
      leftRow === undefined ||
      (activeElement !== document.body && activeElement?.id !== "content")
    ) {
      return;
    }
    setCurrentRow(leftRow);
    findRowLink(leftRow)?.focus();
  }, [leftRow]);

  const findRowLink = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-open]`);

  function setCurrentRow(id: string) {
    setCurrentId(id);
    saveCurrentRow(member, basePath, id);
  }

  function moveBy(step: number) {
    const id = ids[Math.min(Math.max(at + step, 0), ids.length - 1)];
    if (id === undefined) return;
    setCurrentRow(id);
    findRowLink(id)?.focus();
  }

  useKeys({
    nextRow: () => moveBy(1),
    previousRow: () => moveBy(-1),
    openRow: () => at >= 0 && current !== undefined && findRowLink(current)?.click(),
    ...(selection && {
      selectRow: ({ shiftKey }) => {
        if (at >= 0 && current !== undefined) selection.toggle(current, shiftKey);
      },
      clearSelection: selection.clear,
    }),
  });

  return { current: at < 0 ? undefined : current, openId, list, setCurrentRow };
}

function isAddress(address: string, pathname: string | undefined): boolean {
  return address.replace(/\?.*$/, "") === pathname;
}
