import { faultOf } from "#contract/client/api-fault.ts";

/**
 * What a failed call says to a member of staff: the server's own words where there are any.
 * @param fallback said where the server gives none
 */
export function faultText(cause: unknown, fallback: string): string {
  const fault = faultOf(cause);
  if (fault?.code === "network") return "The store cannot be reached. Check the connection.";
  return fault?.message || fallback;
}
