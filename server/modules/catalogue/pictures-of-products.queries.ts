import type { PictureUser } from "#server/database/picture-user.ts";

/** The pictures that products show, whether they are on the shop or not. */
export const picturesOfProducts: PictureUser = {
  columns: ["product_image.media_asset_id"],
  async findNamed(on, { ids }) {
    const rows = await on.rows<{ id: string }>({
      text: "select distinct media_asset_id as id from product_image where media_asset_id = any($1::text[])",
      values: [ids],
    });
    return rows.map(({ id }) => id);
  },
};
