export type Inline =
  | { readonly kind: "text" | "strong" | "typed"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "text"; readonly inlines: readonly Inline[] }
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

export interface GuidePage {
  readonly title: string;
  readonly blocks: readonly Block[];
}
