import type { PictureUser } from "#server/database/picture-user.ts";

/**
 * Pictures among the words of the shop, wherever they stand in them: in what is published, in every earlier version,
 * to which anybody may return, and in what somebody looks at before it is published.
 */
export const picturesOfWords: PictureUser = {
  columns: ["settings_version.value", "settings_preview.value"],
  async findNamed(on, { ids, files }) {
    const rows = await on.rows<{ name: string }>({
      text: `select name from unnest($1::text[]) as name
        where exists (select from settings_version where position(name in value::text) > 0)
          or exists (select from settings_preview where position(name in value::text) > 0)`,
      values: [[...ids, ...files]],
    });
    return rows.map(({ name }) => name);
  },
};
