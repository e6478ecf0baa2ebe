import { useLayoutEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from "react-router";
import { restSteps } from "./step-rest.ts";

/**
 * Goes on to another page once an answer has come, unless somebody has gone elsewhere since the press: a late answer
 * would lay another record under their next one. What is gone on to rests first; see restSteps.
 */
export function useGoOn(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLeaving = useNavigation().state !== "idle";
  // Where one is; nowhere once this part of the page is gone.
  const here = useRef<string>(undefined);
  useLayoutEffect(() => {
    here.current = isLeaving ? undefined : key;
    return () => {
      here.current = undefined;
    };
  }, [key, isLeaving]);
  return async (to, options) => {
    if (here.current !== key) return;
    restSteps();
    await navigate(to, options);
  };
}
