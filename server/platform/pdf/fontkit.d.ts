declare module "fontkit" {
  export interface Font {
    readonly unitsPerEm: number;
    /** Height above the baseline, in font units. */
    readonly ascent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun;
  }
  export interface GlyphRun {
    readonly glyphs: readonly { readonly path: GlyphPath }[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
    readonly advanceWidth: number;
  }
  export interface GlyphPath {
    /** As the `d` of an SVG path, the y axis pointing up. */
    toSVG(): string;
    readonly bbox: {
      readonly minX: number;
      readonly minY: number;
      readonly maxX: number;
      readonly maxY: number;
    };
    scale(x: number, y: number): GlyphPath;
    translate(x: number, y: number): GlyphPath;
  }
  export function create(content: Buffer): Font;
}
