import { Type } from "typebox";

/** Somebody of the demo store one may sign in as. */
export const DemoSignIn = Type.Object({
  about: Type.String({ description: "Who that is, such as 'A shopper with orders'" }),
  email: Type.String(),
  password: Type.String(),
});
/** Somebody of the demo store one may sign in as. */
export type DemoSignIn = Type.Static<typeof DemoSignIn>;

/** Reply of GET /store: what a page may tell about the store as a whole. */
export const StoreInfo = Type.Object({
  mode: Type.Union([Type.Literal("demo"), Type.Literal("live")]),
  /** Empty in live mode (decision: Two modes). */
  demoSignIns: Type.Array(DemoSignIn),
});
/** Reply of GET /store. */
export type StoreInfo = Type.Static<typeof StoreInfo>;
