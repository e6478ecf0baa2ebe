import { useLayoutEffect, useRef } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";

export interface ListParams {
  readonly params: URLSearchParams;
  /**
   * `next` maps the latest requested query, which on slow phones is ahead of the rendered one: the
   * next click must not undo it.
   */
  setParams(
    next: (latest: URLSearchParams) => string,
    options?: { readonly replace?: boolean },
  ): void;
}

export function useListParams(): ListParams {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isRendered = useNavigation().state === "idle";
  const latest = useRef(params);
  useLayoutEffect(() => {
    if (isRendered) latest.current = params;
  }, [isRendered, params]);
  return {
    params,
    setParams(next, options) {
      const search = next(latest.current) || "?";
      latest.current = new URLSearchParams(search);
      void navigate(search, { ...options, preventScrollReset: true });
    },
  };
}
