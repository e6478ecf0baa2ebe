import { Type } from "typebox";
import { cleanedText } from "../fields.ts";
import { limits } from "../limits.ts";
import { SizeName } from "./sizes.ts";

export const stockAlertLimits = {
  /** Then it is forgotten. */
  days: 90,
  perEmail: 20,
} as const;

export const CreateStockAlert = Type.Object(
  {
    productId: Type.String({ maxLength: 100, pattern: "^[\\w-]+$" }),
    size: SizeName,
    email: cleanedText({ minLength: 1, maxLength: limits.emailLength }),
  },
  { additionalProperties: false },
);
export type CreateStockAlert = Type.Static<typeof CreateStockAlert>;

/** The same for a first, a repeated and a needless request. */
export const StockAlert = Type.Object({ requested: Type.Boolean() });
export type StockAlert = Type.Static<typeof StockAlert>;

/** The token is part of the email. */
export const StopStockAlerts = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, pattern: "^[\\w-]+$" }),
});
export type StopStockAlerts = Type.Static<typeof StopStockAlerts>;
