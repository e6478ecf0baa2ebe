/** Words of a paragraph, some of them strong, typed or leading on. */
export type Inline =
  | { readonly kind: "text" | "strong" | "typed"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string };

/** A part of a page of the handbook. */
export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "text"; readonly words: readonly Inline[] }
  | {
      readonly kind: "list";
      readonly isNumbered: boolean;
      readonly items: readonly (readonly Inline[])[];
    }
  | {
      readonly kind: "picture";
      readonly src: string;
      readonly alt: string;
      /** Pixels. */
      readonly width?: number;
      readonly height?: number;
    };

/** A page of the merchant's handbook. */
export interface GuidePage {
  readonly title: string;
  readonly blocks: readonly Block[];
}
