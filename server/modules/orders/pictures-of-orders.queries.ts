import type { PictureUser } from "#server/database/picture-user.ts";

/** What orders show for good: the pieces as they were bought, and the photos of their parcels. */
export const picturesOfOrders: PictureUser = {
  columns: ["order_line.image", "order_parcel.photo_path"],
  async findNamed(on, { files }) {
    const rows = await on.rows<{ file: string }>({
      text: `select split_part(image, '/', -1) as file from order_line
          where split_part(image, '/', -1) = any($1::text[])
        union select split_part(photo_path, '/', -1) from order_parcel
          where split_part(photo_path, '/', -1) = any($1::text[])`,
      values: [files],
    });
    return rows.map(({ file }) => file);
  },
};
