import type { OrderEventData, OrderEventKind } from "#contract/api/order-events.ts";
import { buyerStatusWords } from "#contract/api/order-words.ts";
import type { OrderParcel } from "#contract/api/staff-orders.ts";
import { withoutSums } from "./hide-sums.ts";
import { moneySentences } from "./money-sentences.ts";
import { returnSentences } from "./return-sentences.ts";
import { withCarrier } from "./with-carrier.ts";

/** Who reads a sentence, and what may stand in it. */
export interface Reader {
  /** Whether sums may be named; a packer reads none. */
  readonly seesSums: boolean;
}

/** What a sentence says of the parcel that its event does not hold. */
type TellingParcel = Pick<OrderParcel, "hasCode">;

type Sentences = {
  readonly [Kind in OrderEventKind]: {
    readonly staff: (data: OrderEventData[Kind], reader: Reader, parcel: TellingParcel) => string;
    /** What the buyer reads, of events that the buyer sees. */
    readonly buyer?: (data: OrderEventData[Kind]) => string;
  };
};

/** The sentence of each thing that may happen to an order, for staff and for its buyer. */
const sentences: Sentences = {
  packed: { staff: () => "Packed", buyer: () => "Packed" },
  sent: {
    staff: (data) => `Sent${withCarrier(data)}`,
    buyer: (data) => `On the way${withCarrier(data)}`,
  },
  delivered: {
    staff: ({ proof }, _, { hasCode }) => {
      if (proof === "code") return "Delivered, the buyer told the code";
      return hasCode ? "Delivered, without the code" : "Delivered";
    },
    buyer: () => "Delivered",
  },
  cancelled: {
    staff: ({ reason }, { seesSums }) => `Cancelled: ${seesSums ? reason : withoutSums(reason)}`,
    buyer: () => buyerStatusWords.CANCELLED,
  },
  undone: { staff: ({ kind }) => `Took “${undoneWords[kind]}” back` },
  address_corrected: {
    staff: ({ fields }) => `Corrected the address: ${fields.join(", ")}`,
    buyer: () => "Your address was corrected",
  },
  tracking_changed: {
    staff: (data) => `Changed the tracking${withCarrier(data)}`,
    buyer: (data) => `Tracking${withCarrier(data)}`,
  },
  tracking_restored: { staff: (data) => `Put the tracking back${withCarrier(data)}` },
  photo_added: { staff: () => "Took a picture of the parcel", buyer: () => "Photo of your parcel" },
  photo_removed: { staff: () => "Took the picture of the parcel off" },
  photo_restored: { staff: () => "Put the picture of the parcel back" },
  mail_resent: {
    // The subject of a mail about money names the sum.
    staff: ({ subject }, { seesSums }) =>
      `Sent the mail “${seesSums ? subject : withoutSums(subject)}” again`,
  },
  placed_by_staff: { staff: () => "Placed for the buyer", buyer: () => "We placed it for you" },
  pay_link_sent: { staff: () => "Sent a link to pay", buyer: () => "Link to pay was sent" },
  ...moneySentences,
  ...returnSentences,
};

const undoneWords = {
  packed: "packed",
  sent: "sent",
  delivered: "delivered",
  cancelled: "cancelled",
} as const;

/** The same, of a kind that the next release may have written, of which this one knows nothing. */
const known: Readonly<Record<string, Sentences[OrderEventKind] | undefined>> = sentences;

/** What staff read of an event; undefined where nobody here knows its kind. */
export function staffSentence(
  kind: string,
  data: unknown,
  reader: Reader,
  parcel: TellingParcel,
): string | undefined {
  return known[kind]?.staff(data as never, reader, parcel);
}

/** What the buyer reads of an event; undefined where there is nothing for them to read, or nobody here knows its kind. */
export function buyerSentence(kind: string, data: unknown): string | undefined {
  return known[kind]?.buyer?.(data as never);
}
