export interface PictureBounds {
  readonly minSide: number;
  readonly maxAspectRatio: number;
}

export const defaultBounds: PictureBounds = { minSide: 400, maxAspectRatio: 3 };

export const logoBounds: PictureBounds = { minSide: 100, maxAspectRatio: 8 };
