import { formatDateTime } from "../parts/format/dates.ts";
import { Failure } from "./failure.tsx";
import type { Loading } from "./use-loaded.ts";

interface OutdatedProps {
  readonly of: Loading<unknown>;
  readonly failure: string;
}

export function Outdated({ of: { loaded, reload }, failure }: OutdatedProps) {
  if (loaded.state !== "ready" || !loaded.error) return null;
  const at = formatDateTime(new Date(loaded.at).toISOString(), new Date());
  return (
    <div className="mb-5">
      <Failure
        error={loaded.error}
        message={failure}
        note={`Showing data from ${at}.`}
        onRetry={reload}
      />
    </div>
  );
}
