declare module "fontkit" {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    /** Below the baseline, negative. */
    readonly descent: number;
    readonly characterSet: readonly number[];
    /** By tag, such as wght; none in a font of one weight. */
    readonly variationAxes: Readonly<
      Record<string, { readonly min: number; readonly max: number } | undefined>
    >;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  }
  export function create(content: Buffer): Font;
}
