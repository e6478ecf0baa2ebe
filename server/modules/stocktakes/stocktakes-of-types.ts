import type { TypeFollowers } from "#server/modules/catalogue/index.ts";
import { AppError } from "#server/platform/errors.ts";
import {
  countTakesOfType,
  isTypeCounted,
  replaceTypeOfTakes,
} from "./stocktakes-of-types.queries.ts";

/** Stock-takes of one type: those that ended are told as the other's, one that goes on must end first. */
export const stocktakesOfTypes: TypeFollowers = {
  count: countTakesOfType,
  words: (count) => (count === 1 ? "1 stock-take" : `${count} stock-takes`),
  async follow(tx, fromId, intoId) {
    if (await isTypeCounted(tx, fromId)) {
      throw new AppError("conflict", {
        detail: "A stock-take of this type is still open. Finish it first, or give it up.",
      });
    }
    await replaceTypeOfTakes(tx, fromId, intoId);
  },
};
