import type { BusinessProfileStatus } from "#contract/api/business.ts";
import type { ProfileFields } from "./business-profiles.queries.ts";

/**
 * Where a profile stands after its owner changed it (decision 11). A rejected one is sent again. An
 * approved one was approved for a company: with another name or tax id it is another company's and waits
 * for its review; whom to call and where to write may change freely.
 */
export function statusAfterEdit(
  status: BusinessProfileStatus,
  before: ProfileFields,
  after: ProfileFields,
): BusinessProfileStatus {
  if (status !== "approved") return "pending";
  const isSameCompany = before.companyName === after.companyName && before.taxId === after.taxId;
  return isSameCompany ? "approved" : "pending";
}
