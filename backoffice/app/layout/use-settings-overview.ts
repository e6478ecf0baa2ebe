import type { SettingsValue } from "#contract/api/settings/settings-overview.ts";
import { api } from "../api.ts";
import { useLoaded } from "../loading/use-loaded.ts";

export type SettingsValues = ReadonlyMap<string, SettingsValue>;

/** Undefined until loaded and where that fails: names are shown without values. */
export function useSettingsOverview(): SettingsValues | undefined {
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/settings", { signal }),
    ["settings-overview"],
    { refetchMs: 60_000 },
  );
  if (loaded.state !== "ready") return undefined;
  return new Map(loaded.data.map((value) => [value.id, value]));
}
