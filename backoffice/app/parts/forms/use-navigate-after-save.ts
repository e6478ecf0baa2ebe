import { useLayoutEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from "react-router";
import { ignoreClicks } from "../records/ignore-double-click.ts";

/** Navigates after a save unless the user has navigated since: a late response must not replace their page. */
export function useNavigateAfterSave(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLeaving = useNavigation().state !== "idle";
  // Undefined once unmounted.
  const currentKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    currentKey.current = isLeaving ? undefined : key;
    return () => {
      currentKey.current = undefined;
    };
  }, [key, isLeaving]);
  return async (to, options) => {
    if (currentKey.current !== key) return;
    ignoreClicks();
    await navigate(to, options);
  };
}
