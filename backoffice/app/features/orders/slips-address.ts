import { apiAddress } from "../../api.ts";

/** Where the packing slips of orders are, in one file to print. */
export function slipsAddress(ids: readonly string[]): string {
  return `${apiAddress("GET /staff/orders/slips", {})}?ids=${ids.join(",")}`;
}
