import type { PictureSource } from "#ui/primitives/pictures/picture.tsx";

function srcset(name: string, widths: readonly number[]): PictureSource["srcset"] {
  const format = (ending: string) =>
    widths.map((width) => `/pictures/${name}-${width}.${ending} ${width}w`).join(", ");
  return { avif: format("avif"), webp: format("webp") };
}

export const fallbackPicture: PictureSource = {
  url: "/pictures/fallback-800.webp",
  alt: "",
  width: 800,
  height: 1000,
  srcset: srcset("fallback", [400, 800, 1200]),
};

export const heroWide = srcset("hero-wide", [900, 1600, 2400]);

export const heroMobile: PictureSource = {
  url: "/pictures/hero-mobile-900.webp",
  alt: "",
  width: 900,
  height: 1200,
  srcset: srcset("hero-mobile", [480, 780, 900]),
};

export function clothPicture(cloth: "adire" | "aso-oke" | "laterite" | "linen"): PictureSource {
  return {
    url: `/pictures/cloth-${cloth}-800.webp`,
    alt: "",
    width: 1200,
    height: 1500,
    srcset: srcset(`cloth-${cloth}`, [400, 800, 1200]),
  };
}
