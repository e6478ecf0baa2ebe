import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** Focuses the field that the address names: `?field=returnDays`. */
export function useFieldParam(toId: (path: string) => string): void {
  const [params, setParams] = useSearchParams();
  const field = params.get("field");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each field that is asked for
  useEffect(() => {
    if (field === null) return;
    const element = document.getElementById(toId(field));
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
    setParams(
      (before) => {
        before.delete("field");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [field]);
}
