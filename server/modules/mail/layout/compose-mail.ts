import type { Config } from "#server/platform/config/config.ts";
import { Markup, markup } from "#server/platform/text/markup.ts";
import { themeMark } from "#server/platform/theme/store-theme.ts";
import { type MailContent, type MailLink, type MailPart, staffFooter } from "../mail.ts";
import type { MailBrand } from "./mail-brand.ts";
import { partHtml, presentation } from "./mail-part-html.ts";
import { partText } from "./mail-part-text.ts";
import { colours, fonts, styleSheet } from "./mail-styles.ts";

/** All parts are text and are escaped. */
export function composeMail(
  { publicUrl }: Pick<Config, "publicUrl">,
  mail: MailContent,
  brand: MailBrand,
): { html: string; text: string } {
  const resolve = (address: string) =>
    address.startsWith("/") ? `${publicUrl}${address}` : address;
  const parts = mail.parts.filter((part) => !isEmpty(part));
  const foot = toFoot(mail, brand);
  return {
    html: renderHtml({ ...mail, parts }, brand, foot, resolve).source,
    text: renderText({ ...mail, parts }, foot, resolve),
  };
}

function isEmpty(part: MailPart): boolean {
  switch (part.kind) {
    case "rows":
      return part.rows.length === 0;
    case "items":
      return part.items.length === 0;
    case "pairs":
      return part.pairs.length === 0;
    case "products":
      return part.products.length === 0;
    case "rich-text":
      return part.blocks.length === 0;
    case "details":
      return part.details.length === 0;
    default:
      return false;
  }
}

interface Foot {
  /** Undefined for staff, who have no need to write to the store. */
  readonly chat: MailLink | undefined;
  readonly lines: readonly string[];
  readonly links: readonly MailLink[];
}

function toFoot({ footer, footerLinks = [] }: MailContent, brand: MailBrand): Foot {
  const reason = footer.replaceAll("{store}", () => brand.name);
  const address = `${brand.name}, ${brand.address}`;
  if (footer === staffFooter) return { chat: undefined, lines: [address, reason], links: [] };
  return {
    chat: {
      label: `WhatsApp, ${formatChatNumber(brand.chatNumber)}`,
      href: `https://wa.me/${brand.chatNumber}`,
    },
    lines: [address, brand.closing === "" ? reason : `${reason} ${brand.closing}`],
    links: [...footerLinks, ...brand.links],
  };
}

const questionsText = "Questions? Reply to this email or message us on";

/** A Nigerian number as it is dialled there, such as `0803 000 1122`. */
function formatChatNumber(number: string): string {
  const [, operator, first, last] = /^234(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return operator ? `0${operator} ${first} ${last}` : `+${number}`;
}

type Resolve = (address: string) => string;

function renderText(mail: MailContent, { chat, lines, links }: Foot, resolve: Resolve): string {
  const footText = [
    ...(chat ? [`${questionsText} ${chat.label}: ${chat.href}`] : []),
    ...lines,
    ...links.map(({ label, href }) => `${label}: ${resolve(href)}`),
  ];
  const { headLink } = mail;
  const blocks = [
    ...(mail.hasOwnTitle ? [] : [mail.title]),
    ...(mail.reference ? [mail.reference] : []),
    ...(headLink ? [`${headLink.label}: ${resolve(headLink.href)}`] : []),
    ...mail.parts.map((part) => partText(part, resolve)),
    `-- \n${footText.join("\n")}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function renderHtml(mail: MailContent, brand: MailBrand, foot: Foot, resolve: Resolve): Markup {
  const { page, card, foot: ground } = colours;
  const { title, preview, hasOwnTitle } = mail;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${title}</title>
<style>${new Markup(styleSheet)}</style></head>
<body class="page" bgcolor="${page}" style="margin:0;padding:0;background-color:${page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${previewFiller}</div>
<table ${presentation} class="page" width="100%" bgcolor="${page}" style="background-color:${page}"><tr><td class="edge" align="center" style="padding:24px 0">
${ghostStart}<table ${presentation} class="card" width="100%" bgcolor="${card}" style="max-width:600px;background-color:${card};overflow-wrap:anywhere">
<tr><td height="10" style="font-size:0;line-height:0">${stripHtml(resolve)}</td></tr>
<tr><td class="pad" style="padding:22px 32px 0">${headHtml(brand, mail, resolve)}</td></tr>
${hasOwnTitle ? undefined : markup`<tr><td class="pad" style="padding:24px 32px 0">${partHtml({ kind: "title", text: title }, resolve)}</td></tr>`}
${mail.parts.map((part, n) => markup`<tr><td class="pad" style="padding:${n === 0 && !hasOwnTitle ? 8 : gapBefore(part)}px 32px 0">${partHtml(part, resolve)}</td></tr>`)}
<tr><td class="pad" height="36" style="font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="pad foot" bgcolor="${ground}" style="padding:24px 32px;background-color:${ground};color:${colours.onFootSoft};font-size:13px;line-height:1.65;${fonts}">${footHtml(foot, resolve)}</td></tr>
</table>${ghostEnd}
</td></tr></table></body></html>`;
}

/** Keeps what follows out of the line that mail programs show beside the subject. */
const previewFiller = new Markup("&#847;&zwnj;&nbsp;".repeat(60));

/** Outlook knows no `max-width`. */
const ghostStart = new Markup(
  `<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
);
const ghostEnd = new Markup("<!--[if mso]></td></tr></table><![endif]-->");

function gapBefore({ kind }: MailPart): number {
  if (kind === "rich-text") return 12;
  return kind === "text" || kind === "lines" || kind === "small" ? 14 : 22;
}

function stripHtml(resolve: Resolve): Markup {
  return bothSchemes(
    (scheme) =>
      `src="${resolve(`/share/mail/strip-${scheme}.png?${themeMark.slice(0, 8)}`)}" alt="" width="600" height="10" style="width:100%;height:10px;border:0`,
  );
}

/** A light picture, and one for the dark, which Outlook never shows. */
function bothSchemes(picture: (scheme: "light" | "dark") => string): Markup {
  return new Markup(
    `<img class="day" ${picture("light")};display:block"><!--[if !mso]><!--><img class="night" ${picture("dark")};display:none"><!--<![endif]-->`,
  );
}

function headHtml(
  { name, wordmark }: MailBrand,
  { reference, headLink }: Pick<MailContent, "reference" | "headLink">,
  resolve: Resolve,
): Markup {
  const { width, height } = wordmark;
  const link =
    headLink &&
    markup`<a class="soft" href="${resolve(headLink.href)}" style="color:${colours.soft};text-decoration:underline">${headLink.label}</a>`;
  const { source: alt } = markup`${name}`;
  const picture = bothSchemes(
    (scheme) =>
      `src="${resolve(`${wordmark.path}-${scheme}.png`)}" alt="${alt}" width="${width}" height="${height}" style="width:${width}px;height:${height}px;border:0;color:inherit;font-size:16px;line-height:1.3;font-weight:700;${fonts}`,
  );
  return markup`<table ${presentation} width="100%"><tr><td valign="middle"><a class="ink" href="${resolve("/")}" style="color:${colours.ink};text-decoration:none">${picture}</a></td>
<td class="soft" align="right" valign="middle" style="padding-left:16px;color:${colours.soft};font-size:13px;line-height:1.4;${fonts}">${link ?? reference}</td></tr></table>`;
}

function footHtml({ chat, lines, links }: Foot, resolve: Resolve): Markup {
  const link = ({ label, href }: MailLink) =>
    markup`<a href="${resolve(href)}" style="color:${colours.onFoot};text-decoration:underline">${label}</a>`;
  const rows = [
    ...(chat ? [markup`${questionsText} ${link(chat)}`] : []),
    ...lines.map((each) => markup`${each}`),
    ...(links.length > 0
      ? [markup`${links.map((each, n) => markup`${n > 0 ? " · " : ""}${link(each)}`)}`]
      : []),
  ];
  return markup`${rows.map((row, n) => markup`${n > 0 ? new Markup("<br>") : undefined}${row}`)}`;
}
