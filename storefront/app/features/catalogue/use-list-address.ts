import { useLayoutEffect, useRef } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";

/** What a list is asked for stands in the query of its address. */
export interface ListAddress {
  /** What the list as it is drawn was asked for. */
  readonly params: URLSearchParams;
  /**
   * Asks for another list.
   * @param next the query, made from what was asked for last: on a slow phone that is a press ahead of what is drawn,
   * and the next press must not undo it
   * @param options.replace true where Back is not to return to the list before
   */
  ask(next: (asked: URLSearchParams) => string, options?: { readonly replace?: boolean }): void;
}

/** The address of the list that is shown. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isDrawn = useNavigation().state === "idle";
  const asked = useRef(params);
  useLayoutEffect(() => {
    if (isDrawn) asked.current = params;
  }, [isDrawn, params]);
  return {
    params,
    ask(next, options) {
      const search = next(asked.current) || "?";
      asked.current = new URLSearchParams(search);
      void navigate(search, { ...options, preventScrollReset: true });
    },
  };
}
