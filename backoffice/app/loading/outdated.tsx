import { momentOf } from "../parts/when.ts";
import { Failure } from "./failure.tsx";
import type { Loading } from "./use-loaded.ts";

interface OutdatedProps {
  readonly of: Loading<unknown>;
  /** Said of the later call, such as "Orders could not be loaded." */
  readonly failure: string;
}

/** Says above what is shown that a later call for it failed, and how old it is; nothing while it is the newest. */
export function Outdated({ of: { loaded, reload }, failure }: OutdatedProps) {
  if (loaded.state !== "ready" || !loaded.fault) return null;
  const at = momentOf(new Date(loaded.at).toISOString(), new Date());
  return (
    <div className="mb-5">
      <Failure
        fault={loaded.fault}
        message={failure}
        stillShown={`What is shown is from ${at}.`}
        onRetry={reload}
      />
    </div>
  );
}
