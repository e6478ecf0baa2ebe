/** Sizes in pixels (W3C Web Application Manifest; Apple: 180). */
export const storeIcons = { tab: 48, touch: 180, small: 192, large: 512, maskable: 512 } as const;

export type StoreIcon = keyof typeof storeIcons;

const defaultFiles: Readonly<Record<StoreIcon, string>> = {
  tab: "/favicon.svg",
  touch: "/icons/icon-180.png",
  small: "/icons/icon-192.png",
  large: "/icons/icon-512.png",
  maskable: "/icons/icon-maskable-512.png",
};

/** `icons` is the URL prefix of custom icons. */
export function iconPath(icons: string | undefined, icon: StoreIcon): string {
  return icons === undefined ? defaultFiles[icon] : `${icons}-${icon}.png`;
}
