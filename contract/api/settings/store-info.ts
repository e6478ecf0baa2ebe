import { Type } from "typebox";

export const DemoSignIn = Type.Object({
  about: Type.String({ description: "Who that is, such as 'A shopper with orders'" }),
  email: Type.String(),
  password: Type.String(),
});
export type DemoSignIn = Type.Static<typeof DemoSignIn>;

export const DemoGuest = Type.Object({
  order: Type.Object({ email: Type.String(), orderNumber: Type.String() }),
  discountCodes: Type.Array(
    Type.Object({
      code: Type.String(),
      about: Type.String({ description: "What it does, such as '15% off'" }),
    }),
  ),
});
export type DemoGuest = Type.Static<typeof DemoGuest>;

export const StoreInfo = Type.Object({
  mode: Type.Union([Type.Literal("demo"), Type.Literal("live")]),
  demoSignIns: Type.Array(DemoSignIn),
  /** Null in live mode. */
  demoGuest: Type.Union([DemoGuest, Type.Null()]),
});
export type StoreInfo = Type.Static<typeof StoreInfo>;
