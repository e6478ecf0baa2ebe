import { Type } from "typebox";
import { OwnBulkOrder } from "./bulk-orders.ts";
import { BusinessProfile, BusinessProfileStatus } from "./business.ts";
import { DataRequest, DataRequestKind, DueRequest } from "./data-requests.ts";
import { searchText } from "./envelope.ts";
import { limits, printable } from "./limits.ts";
import { Day } from "./moment.ts";
import { nullableText } from "./nullable-text.ts";
import { Order, OrderStatus, ShippingInfo } from "./orders.ts";
import { CopiedReturn, ReturnKind, ReturnStatus } from "./returns.ts";
import { BulkOrderStatus } from "./staff-bulk-orders.ts";

const place = Type.String({ maxLength: limits.textLength, pattern: printable });
const amount = Type.Number({ minimum: 0, maximum: 1e12 });

const find = {
  tab: Type.Optional(
    Type.Union([
      Type.Literal("all"),
      /** Bought twice or more. */
      Type.Literal("returning"),
      Type.Literal("wholesale"),
      Type.Literal("guest"),
      /** Read the letter. */
      Type.Literal("letter"),
      /** Asked for something about their data that is not done yet; what is due first stands first. */
      Type.Literal("data"),
    ]),
  ),
  /** Who bought for most first, unless said otherwise, or who was heard of last. */
  sort: Type.Optional(Type.Union([Type.Literal("spent"), Type.Literal("latest")])),
  /** Parts of name, e-mail address, phone number, company or city. */
  search: searchText,
  /** Where their newest order went; capitals and marks do not matter. */
  state: Type.Optional(place),
  city: Type.Optional(place),
  /** Naira they spent, both counted in. */
  least: Type.Optional(amount),
  most: Type.Optional(amount),
  /** Days of Lagos between which their last order was placed, both counted in. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

/** Query of GET /staff/customers/export. */
export const CustomerExportQuery = Type.Object(find, { additionalProperties: false });
/** Query of GET /staff/customers/export. */
export type CustomerExportQuery = Type.Static<typeof CustomerExportQuery>;

/** Query of GET /staff/customers. */
export const CustomerQuery = Type.Object(
  {
    ...find,
    /** `meta.next` of the page before. */
    after: Type.Optional(Type.String({ pattern: "^-?\\d{1,19}_cus_\\w{1,40}$" })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/customers. */
export type CustomerQuery = Type.Static<typeof CustomerQuery>;

/** Somebody the store knows by an e-mail address; amounts in naira. */
export const CustomerSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  city: Type.String(),
  hasAccount: Type.Boolean(),
  company: Type.String(),
  /** Of the business profile; null without one. */
  business: Type.Union([BusinessProfileStatus, Type.Null()]),
  readsLetter: Type.Boolean(),
  /** Orders that were paid, and what came for them and did not go back. */
  orders: Type.Integer(),
  spent: Type.Number(),
  lastOrderAt: nullableText,
  /** The request about their data that is due first; null where none is open. */
  dataRequest: Type.Union([DueRequest, Type.Null()]),
});
/** Somebody the store knows by an e-mail address. */
export type CustomerSummary = Type.Static<typeof CustomerSummary>;

/** Somebody as the list shows them. */
export const ListedCustomer = Type.Object({
  ...CustomerSummary.properties,
  /** What their newest paid orders hold, each piece once, three at most. */
  lastBought: Type.Array(Type.Object({ name: Type.String(), image: Type.String() })),
});
/** Somebody as the list shows them. */
export type ListedCustomer = Type.Static<typeof ListedCustomer>;

/** A tab counts no further than this: more is said as "10,000+". */
export const mostCounted = 10_000;

/** Reply of GET /staff/customers: fifty to a page, the next one asked for by what the last begins after. */
export const CustomerPage = Type.Object({
  data: Type.Array(ListedCustomer),
  meta: Type.Object({
    /** What `after` of the next page is; null on the last one. */
    next: nullableText,
    counts: Type.Object({
      all: Type.Integer(),
      returning: Type.Integer(),
      wholesale: Type.Integer(),
      guest: Type.Integer(),
      letter: Type.Integer(),
      data: Type.Integer(),
    }),
  }),
});
/** Reply of GET /staff/customers. */
export type CustomerPage = Type.Static<typeof CustomerPage>;

/** A note that staff keep about somebody. */
const CustomerNote = Type.Object({
  id: Type.String(),
  text: Type.String(),
  author: Type.String(),
  createdAt: Type.String(),
});

/** An order on a customer's page; naira. */
const CustomerOrder = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  status: OrderStatus,
  placedAt: Type.String(),
  pieces: Type.Integer(),
  totalAmount: Type.Number(),
  refundedAmount: Type.Number(),
  images: Type.Array(Type.String()),
});

/** Everything staff know of somebody; amounts in naira. */
export const Customer = Type.Object({
  ...CustomerSummary.properties,
  phone: Type.String(),
  /** Where the newest order went, in one line. */
  address: Type.String(),
  /** The same in its parts, as a further order would go there; null where nothing was ordered. */
  lastAddress: Type.Optional(Type.Union([ShippingInfo, Type.Null()])),
  /** Pieces that reached them, those of exchanges among them, and how many of them came back. */
  pieces: Type.Optional(Type.Object({ sent: Type.Integer(), cameBack: Type.Integer() })),
  /** Kobo of `spent` by orders that were paid, in naira; null without one. */
  averageOrder: Type.Union([Type.Number(), Type.Null()]),
  /** Days between two paid orders on average; null with fewer than three of them. */
  everyDays: Type.Union([Type.Integer(), Type.Null()]),
  account: Type.Union([
    Type.Object({
      since: Type.String(),
      isVerified: Type.Boolean(),
      wishlist: Type.Integer(),
      /**
       * When they were last here where they are signed in, to the hour. Null where they are signed in nowhere: a sign-in
       * that ends, or is not used for thirty days, is forgotten.
       */
      lastSeenAt: Type.Optional(nullableText),
    }),
    Type.Null(),
  ]),
  /** The consent to letters: when and by which form it was given, and when it was taken back. */
  letter: Type.Union([
    Type.Object({ since: Type.String(), source: Type.String(), leftAt: nullableText }),
    Type.Null(),
  ]),
  businessProfile: Type.Union([
    Type.Object({
      id: Type.String(),
      companyName: Type.String(),
      taxId: Type.String(),
      status: BusinessProfileStatus,
      reviewedAt: nullableText,
    }),
    Type.Null(),
  ]),
  /** The newest ten, and how many there are, unpaid ones among them. */
  recentOrders: Type.Array(CustomerOrder),
  placedOrders: Type.Integer(),
  enquiries: Type.Array(
    Type.Object({
      id: Type.String(),
      reference: Type.String(),
      status: BulkOrderStatus,
      createdAt: Type.String(),
    }),
  ),
  /** Exchanges and money back, newest first. */
  returns: Type.Array(
    Type.Object({
      id: Type.String(),
      reference: Type.String(),
      kind: ReturnKind,
      status: ReturnStatus,
      createdAt: Type.String(),
    }),
  ),
  notes: Type.Array(CustomerNote),
  /** Newest first. */
  dataRequests: Type.Array(DataRequest),
  /** Why they cannot be forgotten yet, in sentences; empty when they can. */
  stillOpen: Type.Array(Type.String()),
});
/** Everything staff know of somebody. */
export type Customer = Type.Static<typeof Customer>;

/** Body of POST /staff/customers/{id}/notes. */
export const WriteCustomerNote = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }) },
  { additionalProperties: false },
);
/** Body of POST /staff/customers/{id}/notes. */
export type WriteCustomerNote = Type.Static<typeof WriteCustomerNote>;

/** An enquiry as the copy of somebody's data holds it. */
export const CopiedEnquiry = Type.Object({
  ...OwnBulkOrder.properties,
  attachments: Type.Array(
    Type.Object({
      ...OwnBulkOrder.properties.attachments.items.properties,
      /** What is in the file; absent where the files together are too large for one copy. */
      base64: Type.Optional(Type.String()),
    }),
  ),
  /** What staff noted about it. */
  staffNotes: Type.Optional(
    Type.Array(Type.Object({ text: Type.String(), createdAt: Type.String() })),
  ),
});
/** An enquiry as the copy of somebody's data holds it. */
export type CopiedEnquiry = Type.Static<typeof CopiedEnquiry>;

/** Everything held under an e-mail address, as the person it belongs to may have it. Amounts in naira. */
export const CustomerCopy = Type.Object({
  madeAt: Type.String(),
  email: Type.String(),
  account: Type.Union([
    Type.Object({
      firstName: Type.String(),
      lastName: Type.String(),
      since: Type.String(),
      isVerified: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  businessProfile: Type.Union([BusinessProfile, Type.Null()]),
  orders: Type.Array(Order),
  enquiries: Type.Array(CopiedEnquiry),
  returns: Type.Array(CopiedReturn),
  letter: Customer.properties.letter,
  wishlist: Type.Array(Type.String({ description: "Name of a product" })),
  /** Written to the address and still kept. */
  messages: Type.Array(
    Type.Object({ subject: Type.String(), status: Type.String(), writtenAt: Type.String() }),
  ),
  notes: Type.Array(Type.Object({ text: Type.String(), createdAt: Type.String() })),
  dataRequests: Type.Array(
    Type.Object({ kind: DataRequestKind, askedOn: Type.String(), words: Type.String() }),
  ),
  orderNotes: Type.Array(
    Type.Object({ orderNumber: Type.String(), text: Type.String(), createdAt: Type.String() }),
  ),
  /** What the shop's bank told of their transfers; amounts in naira. */
  transfers: Type.Array(
    Type.Object({
      orderNumber: Type.String(),
      amount: Type.Number(),
      cameOn: Type.String(),
      bankReference: Type.String(),
      narration: Type.String(),
    }),
  ),
  /** Pictures of the open parcels, at addresses nobody else is told. */
  parcelPhotos: Type.Array(Type.Object({ orderNumber: Type.String(), address: Type.String() })),
});
/** Everything held under an e-mail address. */
export type CustomerCopy = Type.Static<typeof CustomerCopy>;

/** Reply of POST /staff/customers/{id}/copy: the same for programs and for people. */
export const MadeCopy = Type.Object({ copy: CustomerCopy, readable: Type.String() });
/** Reply of POST /staff/customers/{id}/copy. */
export type MadeCopy = Type.Static<typeof MadeCopy>;

/** Body of POST /staff/customers/{id}/forget: the address that was shown, so that nobody else is forgotten. */
export const ForgetCustomer = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: limits.emailLength }) },
  { additionalProperties: false },
);
/** Body of POST /staff/customers/{id}/forget. */
export type ForgetCustomer = Type.Static<typeof ForgetCustomer>;
