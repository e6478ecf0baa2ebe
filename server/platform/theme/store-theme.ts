import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkTheme, type ThemeFiles } from "#contract/theme/check-theme.ts";
import { type LogoDrawing, readLogo } from "#contract/theme/logo.ts";
import { backOfficeTheme, theme } from "#store/theme.ts";

const fontsDir = fileURLToPath(new URL("../../../store/fonts/", import.meta.url));
const logoFile = fileURLToPath(new URL("../../../store/logo.svg", import.meta.url));

/** Changes with the look, for addresses of pictures that are drawn in it. */
export const themeMark = createHash("sha256").update(JSON.stringify(theme)).digest("hex");

/** Of store/fonts. */
export const storeFontPath = (name: string) => `${fontsDir}${name}`;

/** Undefined unless the theme names store/logo.svg. */
export function readStoreLogo(): LogoDrawing | undefined {
  const { logo } = readThemeFiles();
  return theme.logo.drawing === "logo.svg" && logo !== undefined ? readLogo(logo) : undefined;
}

/** Plain sentences; none if all is well. */
export function listThemeProblems(): string[] {
  const files = readThemeFiles();
  return [...new Set([theme, backOfficeTheme].flatMap((each) => checkTheme(each, files)))];
}

function readThemeFiles(): ThemeFiles {
  const fonts = existsSync(fontsDir) ? readdirSync(fontsDir) : [];
  return {
    fonts: new Map(fonts.map((name) => [name, statSync(storeFontPath(name)).size])),
    logo: existsSync(logoFile) ? readFileSync(logoFile, "utf8") : undefined,
  };
}

/** Of the woven strip, along a length. */
export function stripThreads(
  length: number,
  replaced: Partial<typeof theme.colours> = {},
): readonly (readonly [from: number, to: number, colour: string])[] {
  const colours = { ...theme.colours, ...replaced };
  const at = (percent: number) => (percent * length) / 100;
  return theme.strip.map(([name, until], n) => [
    at(theme.strip[n - 1]?.[1] ?? 0),
    at(until),
    colours[name],
  ]);
}
