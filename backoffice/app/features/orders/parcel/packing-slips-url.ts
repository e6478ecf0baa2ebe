import { apiAddress } from "../../../api.ts";

export function packingSlipsUrl(ids: readonly string[]): string {
  return `${apiAddress("GET /staff/orders/packing-slips", {})}?ids=${ids.join(",")}`;
}
