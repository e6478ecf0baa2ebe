import type { StaffMember } from "#contract/api/staff/staff.ts";
import { api } from "../api.ts";
import { useLoaded } from "./use-loaded.ts";

export function useColleagues(): readonly StaffMember[] {
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/colleagues", { signal }),
    ["colleagues"],
  );
  return loaded.state === "ready" ? loaded.data : [];
}
