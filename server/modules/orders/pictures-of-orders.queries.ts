import type { PictureUser } from "#server/database/picture-user.ts";

/** What orders show for good: the pieces as they were bought, and the photos of their parcels. */
export const picturesOfOrders: PictureUser = {
  columns: ["order_line.image", "order_parcel.photo_path"],
  async findNamed(on, { addresses }) {
    const rows = await on.rows<{ address: string }>({
      text: `select image as address from order_line where image = any($1::text[])
        union select photo_path from order_parcel where photo_path = any($1::text[])`,
      values: [addresses],
    });
    return rows.map(({ address }) => address);
  },
};
