import { iconPath } from "#contract/share/store-icons.ts";

/**
 * The icons of a page's tab and of the installed shop. A browser keeps them for long, so that those of another logo
 * have other addresses, and so has the manifest that names them.
 * @param icons see {@link iconPath}
 */
export function HeadIcons({ icons }: { readonly icons: string | undefined }) {
  const mark = icons?.split("/").at(-1);
  return (
    <>
      {mark === undefined ? (
        <link rel="icon" href={iconPath(icons, "tab")} type="image/svg+xml" />
      ) : (
        <link rel="icon" href={iconPath(icons, "tab")} type="image/png" sizes="48x48" />
      )}
      <link rel="apple-touch-icon" href={iconPath(icons, "touch")} />
      <link
        rel="manifest"
        href={`/manifest.webmanifest${mark === undefined ? "" : `?icons=${mark}`}`}
      />
    </>
  );
}
