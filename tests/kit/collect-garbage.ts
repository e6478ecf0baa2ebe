import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Has the process let go now of all that nobody holds. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
}
