import type { Config } from "#server/platform/config/config.ts";
import { type Markup, markup } from "#server/platform/text/markup.ts";
import type { MailContent, MailPart, MailRow } from "./mail.ts";

/** All parts are text and are escaped. */
export function composeMail(
  { publicUrl }: Pick<Config, "publicUrl">,
  mail: MailContent,
  store: string,
): { html: string; text: string } {
  const parts = mail.parts.flatMap((part): MailPart[] => {
    if (part.kind === "rows" && part.rows.length === 0) return [];
    if (part.kind === "button" || part.kind === "small-link")
      return [{ ...part, href: absoluteUrl(publicUrl, part.href) }];
    return [part.kind === "picture" ? { ...part, src: absoluteUrl(publicUrl, part.src) } : part];
  });
  const footer = mail.footer.replaceAll("{store}", () => store);
  const footerLinks = (mail.footerLinks ?? []).map(({ label, href }) => ({
    label,
    href: absoluteUrl(publicUrl, href),
  }));
  const footerText = [footer, ...footerLinks.map(({ label, href }) => `${label}: ${href}`)];
  const text = [mail.title, ...parts.map(partText), `-- \n${footerText.join("\n")}`];
  return {
    html: renderHtml({ publicUrl, store }, { ...mail, parts, footer, footerLinks }).source,
    text: `${text.join("\n\n")}\n`,
  };
}

function absoluteUrl(publicUrl: string, address: string): string {
  return address.startsWith("/") ? `${publicUrl}${address}` : address;
}

function partText(part: MailPart): string {
  switch (part.kind) {
    case "text":
    case "small":
      return part.text;
    case "small-link":
      return `${part.text} ${part.href}`;
    case "heading":
      return part.text.toUpperCase();
    case "button":
      return `${part.label}: ${part.href}`;
    case "picture":
      return `${part.alt}: ${part.src}`;
    case "code":
      return `    ${part.code}`;
    case "lines":
      return part.lines.join("\n");
    case "rows":
      return part.rows
        .map(({ label, note, value }) => `${label}${note ? ` (${note})` : ""}: ${value}`)
        .join("\n");
  }
}

const sans = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";

/** Set by class and by attribute, so that dark modes change both. */
const styles = `:root{color-scheme:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{color:#1b2c55}
@media (prefers-color-scheme:dark){
.page,.container{background:#1c1713!important;color:#efe6d8!important}
.soft{color:#b9a994!important}
.rule{border-color:#5e5147!important}
.code{background:#2c2520!important;color:#efe6d8!important}
.button{background:#efe6d8!important}
.button a{color:#1c1713!important}
a{color:#b7c1d8}
}`;

interface Sender {
  readonly publicUrl: string;
  readonly store: string;
}

function renderHtml(
  { publicUrl, store }: Sender,
  { title, preview, parts, footer, footerLinks = [] }: MailContent,
): Markup {
  const containerStyle = `width:100%;max-width:560px;margin:0 auto;background:#fbf8f2;color:#1c1713;${sans}`;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<style>${styles}</style></head>
<body class="page" style="background:#fbf8f2">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="container" align="center" cellpadding="0" cellspacing="0" style="${containerStyle}">
<tr><td style="padding:28px 20px 8px;font-size:22px;font-weight:700"><a href="${publicUrl}" style="color:inherit;text-decoration:none">${store}</a></td></tr>
<tr><td style="padding:8px 20px 0"><h1 style="margin:0;font-size:26px;line-height:1.2">${title}</h1></td></tr>
${parts.map((part) => markup`<tr><td style="padding:16px 20px 0;font-size:16px;line-height:1.55;overflow-wrap:anywhere">${partHtml(part)}</td></tr>`)}
<tr><td class="soft rule" style="padding:20px 20px 32px;color:#5e5147;font-size:14px;line-height:1.5"><hr class="rule" style="border:0;border-top:1px solid #d3c7b4;margin:12px 0 16px">${footer}${footerLinks.map(({ label, href }) => markup`<br><a href="${href}">${label}</a>`)}</td></tr>
</table></body></html>`;
}

function partHtml(part: MailPart): Markup {
  switch (part.kind) {
    case "text":
      return markup`<p style="margin:0">${part.text}</p>`;
    case "small":
      return markup`<p class="soft" style="margin:0;color:#5e5147;font-size:14px">${part.text}</p>`;
    case "small-link":
      return markup`<p class="soft" style="margin:0;color:#5e5147;font-size:14px">${part.text} <a href="${part.href}">${part.href}</a></p>`;
    case "heading":
      return markup`<h2 style="margin:12px 0 0;font-size:18px">${part.text}</h2>`;
    case "button":
      return markup`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="button" style="background:#1b2c55"><a href="${part.href}" style="display:inline-block;padding:14px 22px;color:#fbf8f2;font-weight:600;text-decoration:none">${part.label}</a></td></tr></table>`;
    case "picture":
      return markup`<a href="${part.src}"><img src="${part.src}" alt="${part.alt}" width="520" style="display:block;width:100%;max-width:520px;height:auto;border:0"></a>`;
    case "code":
      // Fits one line of the narrowest phone: broken at its hyphen it would be typed wrong.
      return markup`<p class="code" style="margin:0;padding:14px 16px;background:#f4eee3;font-size:22px;font-weight:700;letter-spacing:1px">${part.code}</p>`;
    case "lines":
      return markup`<p style="margin:0">${part.lines.map((line) => markup`${line}<br>`)}</p>`;
    case "rows":
      return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:16px">${part.rows.map(rowHtml)}</table>`;
  }
}

function rowHtml({ label, note, value, total }: MailRow): Markup {
  const weight = total ? "font-weight:700;" : "";
  const small = note
    ? markup`<br><span class="soft" style="color:#5e5147;font-size:14px">${note}</span>`
    : undefined;
  return markup`<tr><td class="rule" style="${weight}padding:8px 12px 8px 0;border-bottom:1px solid #d3c7b4;vertical-align:top">${label}${small}</td>
<td class="rule" align="right" style="${weight}padding:8px 0;border-bottom:1px solid #d3c7b4;vertical-align:top;white-space:nowrap">${value}</td></tr>`;
}
