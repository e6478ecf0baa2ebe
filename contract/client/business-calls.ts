import type { CreateBulkOrder, PlacedBulkOrder } from "../api/bulk-orders.ts";
import type {
  BusinessProfile,
  CreateBusinessProfile,
  UpdateBusinessProfile,
} from "../api/business.ts";
import type { Reply } from "../api/envelope.ts";
import type { ProductIndexEntry } from "../api/products.ts";
import type { Rest } from "./rest.ts";
import { unwrap } from "./unwrap.ts";

/**
 * The calls of business buyers, apart from the client of the store, so that other shoppers never load them.
 * `getMyBusinessProfile` stands with the account's calls.
 */
export function businessCalls(rest: Rest) {
  return {
    createBusinessProfile: (body: CreateBusinessProfile): Promise<BusinessProfile> =>
      unwrap(rest<Reply<BusinessProfile>>("/business-profiles", { method: "POST", body })),
    getBusinessProfile: (id: string, signal?: AbortSignal): Promise<BusinessProfile> =>
      unwrap(
        rest<Reply<BusinessProfile>>(`/business-profiles/${encodeURIComponent(id)}`, { signal }),
      ),
    updateMyBusinessProfile: (body: UpdateBusinessProfile): Promise<BusinessProfile> =>
      unwrap(rest<Reply<BusinessProfile>>("/business-profiles/me", { method: "PATCH", body })),
    /**
     * Sends an enquiry. With files the caller hands over a FormData whose text `request` is the JSON of
     * the enquiry and whose files are all named `attachments`.
     * @param key idempotency key: the same key and content make one enquiry however often they are sent
     */
    createBulkOrder: (body: CreateBulkOrder | FormData, key: string): Promise<PlacedBulkOrder> =>
      unwrap(
        rest<Reply<PlacedBulkOrder>>("/bulk-orders", {
          method: "POST",
          body,
          headers: { "idempotency-key": key },
        }),
      ),
    /** Every product on sale with its sizes, to match a pasted list against. */
    listProductIndex: (signal?: AbortSignal): Promise<ProductIndexEntry[]> =>
      unwrap(rest<Reply<ProductIndexEntry[]>>("/products/index", { signal })),
    /** The invoice of one of the buyer's own orders, a PDF. @param id id or number of the order */
    getInvoice: (id: string, signal?: AbortSignal): Promise<Blob> =>
      rest<Blob>(`/orders/${encodeURIComponent(id)}/invoice`, { as: "blob", signal }),
  };
}
