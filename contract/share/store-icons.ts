/** The icons of a store, with the pixels of their sides (W3C Web Application Manifest; Apple: 180 for a home screen). */
export const storeIcons = { tab: 48, touch: 180, small: 192, large: 512, maskable: 512 } as const;

/** One of {@link storeIcons}. */
export type StoreIcon = keyof typeof storeIcons;

/** Among the files of the build, for a store that has neither a logo nor a name of its own. */
const ownFiles: Readonly<Record<StoreIcon, string>> = {
  tab: "/favicon.svg",
  touch: "/icons/icon-180.png",
  small: "/icons/icon-192.png",
  large: "/icons/icon-512.png",
  maskable: "/icons/icon-maskable-512.png",
};

/**
 * Where an icon lies.
 * @param icons how the addresses of the store's own begin, with the mark of what they show; undefined for those of the build
 */
export function iconPath(icons: string | undefined, icon: StoreIcon): string {
  return icons === undefined ? ownFiles[icon] : `${icons}-${icon}.png`;
}
