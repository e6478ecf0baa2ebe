import { Type } from "typebox";

/** A published version of a policy. */
export const AcceptedPolicy = Type.Object({
  id: Type.Union([Type.Literal("terms"), Type.Literal("returns-policy")]),
  version: Type.Integer(),
  publishedAt: Type.String(),
});
export type AcceptedPolicy = Type.Static<typeof AcceptedPolicy>;
