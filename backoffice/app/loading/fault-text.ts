import type { ApiFault } from "#contract/client/api-fault.ts";

/** What a fault says to a member of staff: the server's own words where there are any. */
export function faultText(fault: ApiFault, fallback: string): string {
  if (fault.code === "network") return "The store cannot be reached. Check the connection.";
  return fault.message === "" ? fallback : fault.message;
}
