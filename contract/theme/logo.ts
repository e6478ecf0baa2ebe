/** A logo of one colour, which takes that of the text. */
export interface LogoDrawing {
  readonly viewBox: string;
  readonly path: string;
}

/** Undefined unless it is drawn as paths alone, so that it can be drawn in any colour and size. */
export function readLogo(svg: string): LogoDrawing | undefined {
  const viewBox = /<svg\b[^>]*\sviewBox="([-\d. ]+)"/.exec(svg)?.[1];
  const drawn = svg.match(/<(?:path|rect|circle|ellipse|line|poly\w+|text|image|use|g)\b[^>]*>/g);
  const paths = drawn?.filter((element) => element.startsWith("<path"));
  if (!viewBox || !drawn || !paths?.length) return undefined;
  if (drawn.some((element) => /\stransform=|^<(?!path|g\b)/.test(element))) return undefined;
  const outlines = paths.map((element) => /\sd="([^"]*)"/.exec(element)?.[1] ?? "");
  return outlines.every((outline) => /^[\s\d.,\-+eMmLlHhVvCcSsQqTtAaZz]+$/.test(outline))
    ? { viewBox, path: outlines.join("") }
    : undefined;
}
