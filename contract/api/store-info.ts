import { Type } from "typebox";

/** Somebody of the demo store one may sign in as. */
export const DemoSignIn = Type.Object({
  about: Type.String({ description: "Who that is, such as 'A shopper with orders'" }),
  email: Type.String(),
  password: Type.String(),
});
/** Somebody of the demo store one may sign in as. */
export type DemoSignIn = Type.Static<typeof DemoSignIn>;

/** What a guest may try in a demo store. */
export const DemoGuest = Type.Object({
  /** An order anybody may look up. */
  order: Type.Object({ email: Type.String(), orderNumber: Type.String() }),
  discountCodes: Type.Array(
    Type.Object({
      code: Type.String(),
      about: Type.String({ description: "What it does, such as '15% off'" }),
    }),
  ),
});
/** What a guest may try in a demo store. */
export type DemoGuest = Type.Static<typeof DemoGuest>;

/** Reply of GET /store: what a page may tell about the store as a whole. */
export const StoreInfo = Type.Object({
  mode: Type.Union([Type.Literal("demo"), Type.Literal("live")]),
  /** Empty in live mode. */
  demoSignIns: Type.Array(DemoSignIn),
  /** Null in live mode. */
  demoGuest: Type.Union([DemoGuest, Type.Null()]),
});
/** Reply of GET /store. */
export type StoreInfo = Type.Static<typeof StoreInfo>;
