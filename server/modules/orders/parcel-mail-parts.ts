import { trackingUrl } from "#contract/api/carriers.ts";
import type { MailPart } from "#server/modules/mail/index.ts";
import type { ParcelRecord } from "./parcel.ts";

/** Who brings a parcel, where it can be followed, what it looked like open, and the code for the rider. */
export function parcelParts(parcel: ParcelRecord): MailPart[] {
  const { carrier, trackingNumber, handOverCode, photoPath } = parcel;
  const lines = [
    ...(carrier ? [`Brought by: ${carrier}`] : []),
    ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
  ];
  const follow = trackingUrl(carrier, trackingNumber);
  return [
    ...(lines.length > 0 ? [{ kind: "lines", lines } as const] : []),
    ...(follow ? [{ kind: "button", label: "Follow the parcel", href: follow } as const] : []),
    ...(handOverCode
      ? [
          {
            kind: "text",
            text: "When the parcel is in your hands, tell the rider this code. Do not tell it to anybody before.",
          } as const,
          { kind: "code", code: handOverCode } as const,
        ]
      : []),
    ...(photoPath
      ? [{ kind: "picture", src: photoPath, alt: "Your parcel before it was closed" } as const]
      : []),
  ];
}
