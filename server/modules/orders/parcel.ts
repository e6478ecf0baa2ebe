/** What is sent for an order, as the database holds it. */
export interface ParcelRecord {
  readonly carrier: string;
  readonly trackingNumber: string;
  /** What the buyer tells the rider; null where a carrier of its own brings it. */
  readonly handOverCode: string | null;
  /** Address of the picture of the open parcel. */
  readonly photoPath: string | null;
}

/** Before anything is known of it. */
export const noParcel: ParcelRecord = {
  carrier: "",
  trackingNumber: "",
  handOverCode: null,
  photoPath: null,
};
