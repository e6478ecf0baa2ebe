import { isNight, mix } from "./colour.ts";
import type { MailColours, Theme } from "./theme.ts";

type Look = Pick<Theme, "colours" | "emails">;

/** Of emails, from the shop's colours unless the theme sets them. */
export function lightMailColours({ colours, emails }: Look): MailColours {
  return {
    page: colours.plaster,
    card: colours.paper,
    ink: colours.ink,
    soft: colours.umber,
    line: colours.line,
    tint: colours.bone,
    green: colours.leaf,
    amber: colours.amber,
    step: colours.brass,
    button: colours.ink,
    onButton: colours.paper,
    foot: colours.inkDeep,
    onFoot: colours.onInk,
    onFootSoft: colours.onInkMuted,
    strip: colours.indigo,
    ...emails.light,
  };
}

/** For people whose mail program is dark. */
export function darkMailColours(theme: Look): MailColours {
  const { colours, emails } = theme;
  const light = lightMailColours(theme);
  if (isNight(theme)) return { ...light, ...emails.dark };
  const { inkDeep, onInk } = colours;
  const page = mix(inkDeep, "#000000", 0.35);
  return {
    ...light,
    page,
    card: mix(inkDeep, onInk, 0.05),
    ink: onInk,
    soft: mix(onInk, inkDeep, 0.22),
    line: mix(inkDeep, onInk, 0.2),
    tint: mix(inkDeep, onInk, 0.11),
    green: mix(colours.leaf, "#ffffff", 0.6),
    amber: colours.onInkCount,
    button: onInk,
    onButton: inkDeep,
    foot: page,
    strip: mix(colours.indigo, "#ffffff", 0.25),
    ...emails.dark,
  };
}
