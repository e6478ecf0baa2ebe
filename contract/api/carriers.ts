/** Who brings parcels in Nigeria, as staff choose from; any other name may be typed. */
export const ownRider = "Our own rider";

interface Carrier {
  readonly name: string;
  /** Where it tells where a parcel is: this, and the tracking number after it. */
  readonly track?: string;
}

/** The carriers a store is offered, those with a page for a tracking number by its address. */
export const carriers: readonly Carrier[] = [
  { name: ownRider },
  { name: "GIG Logistics" },
  { name: "DHL", track: "https://www.dhl.com/ng-en/home/tracking.html?tracking-id=" },
  { name: "FedEx", track: "https://www.fedex.com/fedextrack/?trknbr=" },
  { name: "UPS", track: "https://www.ups.com/track?tracknum=" },
  { name: "Aramex", track: "https://www.aramex.com/track/results?ShipmentNumber=" },
  { name: "Red Star Express" },
  { name: "NIPOST EMS" },
  { name: "ABC Cargo" },
  { name: "Kwik Delivery" },
  { name: "Sendbox" },
];

/** Where a carrier tells where a parcel is; null where it has no such page we know of. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const address = carriers.find(({ name }) => name === carrier)?.track;
  return address && trackingNumber ? `${address}${encodeURIComponent(trackingNumber)}` : null;
}
