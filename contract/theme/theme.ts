/** Red, green and blue: `#1c1713`. */
export type Hex = `#${string}`;

/** Named as in classes (`bg-bone`, `text-umber`); store/theme.ts says what each colours. */
export interface ThemeColours {
  readonly bone: Hex;
  readonly paper: Hex;
  readonly plaster: Hex;
  readonly ink: Hex;
  readonly umber: Hex;
  readonly clay: Hex;
  readonly line: Hex;
  readonly lineStrong: Hex;
  readonly indigo: Hex;
  readonly indigoMid: Hex;
  readonly indigoWash: Hex;
  readonly laterite: Hex;
  readonly brass: Hex;
  readonly thread: Hex;
  readonly leaf: Hex;
  readonly leafWash: Hex;
  readonly leafDeep: Hex;
  readonly amber: Hex;
  readonly amberWash: Hex;
  readonly red: Hex;
  readonly redWash: Hex;
  readonly inkDeep: Hex;
  readonly inkDeepMark: Hex;
  readonly onInk: Hex;
  readonly onInkMuted: Hex;
  readonly onInkCount: Hex;
  readonly indigoDeep: Hex;
  readonly onIndigo: Hex;
  readonly onIndigoHead: Hex;
  readonly light: Hex;
  readonly lightHover: Hex;
  readonly shade: Hex;
  readonly shadow: Hex;
  readonly shadowPinned: Hex;
}

export type ColourName = keyof ThemeColours;

/** In the project, with the letters of Nigeria's languages and ₦. */
export const bundledFonts = ["Ojuju", "Archivo"] as const;

export type BundledFont = (typeof bundledFonts)[number];

/** Your own font, as files in store/fonts. */
export interface StoreFont {
  readonly family: string;
  /** The file with plain Latin first: pages load it ahead, the others when a letter needs them. */
  readonly files: readonly string[];
  readonly licence: string;
  /** `400`, or `400 600` of a variable font. */
  readonly weights: string;
}

export interface Theme {
  readonly colours: ThemeColours;
  /** The woven strip, across: each colour until so many percent. */
  readonly strip: readonly (readonly [colour: ColourName, until: number])[];
  readonly type: {
    readonly display: BundledFont | StoreFont;
    readonly displayWeight: number;
    readonly displayScale: number;
    /** Lines of titles apart, as a factor: capitals with dots below need more than 1. */
    readonly displayLeading: number;
    /** In ems. */
    readonly displayTracking: number;
    readonly displayCase: "none" | "uppercase";
    /** Thickens small headings by a stroke, for a font of one thin weight. */
    readonly displayStroke: boolean;
    readonly text: BundledFont | StoreFont;
    readonly textScale: number;
    readonly mediumWeight: number;
    readonly semiboldWeight: number;
  };
  /** In pixels. */
  readonly radii: {
    readonly control: number;
    readonly picture: number;
    readonly panel: number;
    readonly badge: number;
  };
  readonly logo: {
    readonly drawing: "wordmark.ts" | "logo.svg" | "name";
    readonly icons: "public" | "drawn";
  };
  readonly emails: {
    readonly font: string;
    readonly titleFont: string;
    readonly light: Partial<MailColours>;
    readonly dark: Partial<MailColours>;
  };
  readonly documents: { readonly ink: Hex; readonly soft: Hex; readonly line: Hex };
}

export interface MailColours {
  readonly page: Hex;
  readonly card: Hex;
  readonly ink: Hex;
  readonly soft: Hex;
  readonly line: Hex;
  readonly tint: Hex;
  readonly green: Hex;
  readonly amber: Hex;
  readonly step: Hex;
  readonly button: Hex;
  readonly onButton: Hex;
  readonly foot: Hex;
  readonly onFoot: Hex;
  readonly onFootSoft: Hex;
  /** In the strip, in place of `indigo`. */
  readonly strip: Hex;
}
