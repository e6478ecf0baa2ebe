import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** Asks anew for everything kept under a name, such as "orders", wherever it is shown; see LoadKey. */
export function useReloading(): (...what: readonly string[]) => void {
  const client = useQueryClient();
  return useCallback(
    (...what) => {
      for (const each of what) void client.invalidateQueries({ queryKey: [each] });
    },
    [client],
  );
}
