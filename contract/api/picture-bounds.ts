/** What a picture must measure to be taken in, in pixels. */
export interface PictureBounds {
  /** Of its shorter side. */
  readonly leastSide: number;
  /** How many times its shorter side the longer one may be. */
  readonly mostTimes: number;
}

/** Of goods and first views: less is a blot on a dense screen, and of a strip a card shows next to nothing. */
export const usualBounds: PictureBounds = { leastSide: 400, mostTimes: 3 };

/** Of a logo, which stands small in the header and is often a long word. */
export const logoBounds: PictureBounds = { leastSide: 100, mostTimes: 8 };
