export const ownRider = "Our own rider";

interface Carrier {
  readonly name: string;
  /** Tracking URL without the number. */
  readonly track?: string;
}

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

export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const address = carriers.find(({ name }) => name === carrier)?.track;
  return address && trackingNumber ? `${address}${encodeURIComponent(trackingNumber)}` : null;
}
