declare module "fontkit" {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    /** Below the baseline, negative. */
    readonly descent: number;
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  }
  export function create(content: Buffer): Font;
}
