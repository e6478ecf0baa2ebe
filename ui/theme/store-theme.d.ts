/** Made by store-theme-plugin.ts. */
declare module "virtual:store-theme" {
  /** Addresses of the fonts with plain Latin. */
  export const firstFonts: readonly string[];
  export const barColour: string;
}
