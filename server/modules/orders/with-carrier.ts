/** The end of a sentence about a parcel: who carries it and under which number, as far as known. */
export function withCarrier(to: {
  readonly carrier: string;
  readonly trackingNumber: string;
}): string {
  const { carrier, trackingNumber } = to;
  if (carrier === "" && trackingNumber === "") return "";
  if (carrier === "") return `: ${trackingNumber}`;
  return trackingNumber === "" ? ` with ${carrier}` : ` with ${carrier}, ${trackingNumber}`;
}
