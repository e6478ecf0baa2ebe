import { plural } from "#contract/text/format.ts";
import type { TypeReferences } from "#server/modules/catalogue/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  countStocktakesOfType,
  hasOpenStocktake,
  reassignStocktakeType,
} from "./stocktakes.queries.ts";

export const stocktakeTypeReferences: TypeReferences = {
  count: countStocktakesOfType,
  describe: (count) => plural(count, "stock count"),
  async reassign(tx, fromId, intoId) {
    if (await hasOpenStocktake(tx, fromId)) {
      throw new AppError("conflict", {
        detail: "A stock count of this type is still open. Finish or discard it first.",
      });
    }
    await reassignStocktakeType(tx, fromId, intoId);
  },
};
