import { useState } from "react";
import { useLocation } from "react-router";
import type { Loaded } from "../loading/use-loaded.ts";

/**
 * The record that lies beside a list while none is opened: the first of the list as it came when somebody went there.
 * A list that is read anew, since a colleague decided or its window is come back to, lays no other one under the hand
 * that is about to press.
 * @param first the first of the rows that are shown, where one is to lie there
 */
export function useLaid(list: Loaded<unknown>, first: string | undefined): string | undefined {
  const { key: visit } = useLocation();
  const [laid, setLaid] = useState<Laid>({ visit, isSettled: false });
  const stays = laid.visit === visit && laid.isSettled && laid.id !== undefined;
  if (stays || list.state !== "ready" || list.isStandIn) return laid.id;
  const next = { visit, id: first, isSettled: !list.isAsking };
  if (next.visit !== laid.visit || next.id !== laid.id || next.isSettled !== laid.isSettled) {
    setLaid(next);
  }
  return first;
}

interface Laid {
  /** Which coming to the list it was laid for. */
  readonly visit: string;
  readonly id?: string | undefined;
  /** The answer it is of was no older than the visit. */
  readonly isSettled: boolean;
}
