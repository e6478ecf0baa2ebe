import { useEffect } from "react";
import type { BusinessProfile } from "#contract/api/business.ts";
import { browserApi } from "../api.ts";
import { faultOf } from "../loading/fault-of.ts";

/** A shopper who comes back to the page hears of a review at most this often, in ms. */
const refreshEveryMs = 60_000;

/**
 * The business of whoever is signed in; null for who has none.
 * @throws {ApiFault} when it cannot be asked for.
 */
export async function findMyBusiness(signal?: AbortSignal): Promise<BusinessProfile | null> {
  try {
    return await browserApi().getMyBusinessProfile(signal);
  } catch (cause) {
    if (faultOf(cause)?.status === 404) return null;
    throw cause;
  }
}

/** Asks again when the shopper comes back to the page, so that an approval shows without signing in again. */
export function useBusinessRefresh(hasBusiness: boolean, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!hasBusiness) return;
    let askedAt = Date.now();
    const hear = () => {
      if (document.visibilityState !== "visible" || Date.now() - askedAt < refreshEveryMs) return;
      askedAt = Date.now();
      void refresh();
    };
    window.addEventListener("focus", hear);
    document.addEventListener("visibilitychange", hear);
    return () => {
      window.removeEventListener("focus", hear);
      document.removeEventListener("visibilitychange", hear);
    };
  }, [hasBusiness, refresh]);
}
