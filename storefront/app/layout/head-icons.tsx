import { iconPath } from "#contract/share/store-icons.ts";

/** Browsers cache them for long, so a new logo gets new URLs, and so does the manifest. */
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
