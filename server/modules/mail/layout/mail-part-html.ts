import type { TextBlock, TextRun } from "#contract/text/rich-text.ts";
import { Markup, markup } from "#server/platform/text/markup.ts";
import { theme } from "#store/theme.ts";
import type { MailDetail, MailItem, MailPair, MailPart, MailProduct, MailRow } from "../mail.ts";
import { pairOutcome } from "./mail-part-text.ts";
import { mailPicturePath, photoSize, pictureSizes } from "./mail-pictures.ts";
import { colours, corners, fonts, titleFonts } from "./mail-styles.ts";

const { ink, soft, line, button } = colours;
const { control, panel } = theme.radii;
const text = `margin:0;color:${soft};font-size:15px;line-height:1.55;${fonts}`;
const small = `margin:0;color:${soft};font-size:13px;line-height:1.5;${fonts}`;
const strong = `color:${ink};font-size:15px;line-height:1.45;font-weight:500;${fonts}`;

export const presentation = new Markup(
  `role="presentation" cellpadding="0" cellspacing="0" border="0"`,
);

/** Tables with widths and colours in attributes, as Outlook draws with Word. */
function fullTable(content: Markup, name = "", style = ""): Markup {
  return markup`<table ${presentation} class="${name}" width="100%" style="${style}">${content}</table>`;
}

/** @param resolve makes a path of the store absolute */
export function partHtml(part: MailPart, resolve: (address: string) => string): Markup {
  switch (part.kind) {
    case "text":
      return markup`<p class="soft" style="${text}">${part.text}</p>`;
    case "lines":
      return markup`<p class="soft" style="${text}">${joinLines(part.lines)}</p>`;
    case "small":
      return markup`<p class="soft" style="${small}">${part.text}</p>`;
    case "heading":
      return markup`<h2 class="ink" style="margin:8px 0 0;color:${ink};font-size:18px;line-height:1.3;font-weight:500;${fonts}">${part.text}</h2>`;
    case "title":
      return markup`<h1 class="ink title" style="margin:0;color:${ink};font-size:28px;line-height:1.2;font-weight:500;${titleFonts}">${part.text}</h1>`;
    case "rich-text":
      return markup`${part.blocks.map((block, n) => richTextHtml(block, n > 0, resolve))}`;
    case "banner":
      return bannerHtml(part.image, part.alt, resolve);
    case "products":
      return productsHtml(part.products, resolve);
    case "button":
      return buttonHtml(part.label, resolve(part.href), part.isWide);
    case "picture":
      return markup`<a href="${resolve(part.src)}"><img class="soft" src="${resolve(part.croppedSrc)}" alt="${part.alt}" width="${photoSize.width}" height="${photoSize.height}" style="display:block;width:100%;height:auto;border:0;${alternativeText}"></a>
<p class="soft" style="${small};padding-top:8px">${part.caption}</p>`;
    case "code":
      // Fits one line of the narrowest phone: broken at its hyphen it would be typed wrong.
      return fullTable(
        markup`<tr><td class="tint ink" bgcolor="${colours.tint}" style="padding:14px 16px;background-color:${colours.tint};color:${ink};font-size:22px;line-height:1.3;font-weight:700;letter-spacing:1px;${fonts}">${part.code}</td></tr>`,
      );
    case "rows":
      return fullTable(markup`${part.rows.map(rowHtml)}`);
    case "items":
      return fullTable(
        markup`${part.items.map((item) => itemHtml(item, resolve))}<tr><td class="line" colspan="3" height="1" style="border-top:1px solid ${line};font-size:0;line-height:0">&nbsp;</td></tr>`,
      );
    case "pairs":
      return markup`${part.pairs.map((pair) => pairHtml(pair, resolve))}`;
    case "details":
      return detailsHtml(part.details, resolve);
    case "steps":
      return stepsHtml(part.steps, part.current);
    case "amount":
      return amountHtml(part);
  }
}

const alternativeText = `color:${soft};font-size:13px;line-height:1.3;${fonts}`;

type Resolve = (address: string) => string;

function richTextHtml({ kind, lines }: TextBlock, isLater: boolean, resolve: Resolve): Markup {
  const gap = isLater ? "padding-top:12px;" : "";
  const texts = lines.map((runs) => markup`${runs.map((run) => runHtml(run, resolve))}`);
  if (kind === "list") {
    const items = texts.map((each) => markup`<li style="margin:0 0 4px">${each}</li>`);
    return markup`<ul class="soft" style="${text};${gap}padding-left:20px">${items}</ul>`;
  }
  const joined = texts.map((each, n) => markup`${n > 0 ? markup`<br>` : undefined}${each}`);
  return markup`<p class="soft" style="${text};${gap}">${joined}</p>`;
}

function runHtml({ text: source, bold, href }: TextRun, resolve: Resolve): Markup {
  const plain = bold
    ? markup`<strong class="ink" style="color:${ink};font-weight:700">${source}</strong>`
    : markup`${source}`;
  if (href === undefined) return plain;
  return markup`<a class="ink" href="${resolve(href)}" style="color:${ink};text-decoration:underline">${plain}</a>`;
}

function bannerHtml(image: string, alt: string, resolve: Resolve): Markup {
  const path = mailPicturePath(image, "wide");
  if (!path) return markup`<p class="soft" style="${small}">${alt}</p>`;
  const { width } = pictureSizes.wide;
  return markup`<img class="soft" src="${resolve(path)}" alt="${alt}" width="${width}" style="display:block;width:100%;height:auto;border:0;background-color:${colours.page};${alternativeText}">`;
}

/** Three in a row; two and four in rows of two. */
function productsHtml(products: readonly MailProduct[], resolve: Resolve): Markup {
  const columns = products.length === 3 ? 3 : 2;
  const share = Math.floor(100 / columns);
  const rows = Array.from({ length: Math.ceil(products.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (_each, n) => products[row * columns + n]),
  );
  const cell = (product: MailProduct | undefined, n: number) => {
    // All cells lose the same share of the gaps between them.
    const [left, right] = [(12 * n) / columns, (12 * (columns - 1 - n)) / columns];
    return markup`<td width="${share}%" valign="top" style="width:${share}%;padding:0 ${right}px 14px ${left}px">${product ? productHtml(product, resolve) : new Markup("&nbsp;")}</td>`;
  };
  return fullTable(markup`${rows.map((row) => markup`<tr>${row.map(cell)}</tr>`)}`);
}

function productHtml(product: MailProduct, resolve: Resolve): Markup {
  const { name, price, isSoldOut, image, href } = product;
  const path = mailPicturePath(image, "product");
  const { width, height } = pictureSizes.product;
  const picture = path
    ? markup`<img src="${resolve(path)}" alt="" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;background-color:${colours.page};${alternativeText}">`
    : undefined;
  return markup`<a class="ink" href="${resolve(href)}" style="${strong};text-decoration:none">${picture}<span style="display:block;padding-top:8px">${name}</span></a><span class="soft" style="display:block;${small}">${isSoldOut ? "Sold out" : price}</span>`;
}

function joinLines(lines: readonly string[]): Markup {
  return markup`${lines.map((each, n) => markup`${n > 0 ? markup`<br>` : undefined}${each}`)}`;
}

/** Outlook takes its padding from the cell, others from the link, so that all of it can be pressed. */
function buttonHtml(label: string, href: string, isWide = false): Markup {
  const width = isWide ? new Markup(` width="100%"`) : undefined;
  return markup`<table ${presentation} class="button"${width} bgcolor="${button}" style="background-color:${button}${corners(control)}"><tr>
<td class="button" align="center" height="52" bgcolor="${button}" style="background-color:${button}${corners(control)};mso-padding-alt:0 30px"><a href="${href}" style="display:${isWide ? "block" : "inline-block"};padding:16px 30px;mso-padding-alt:0;color:${colours.onButton};font-size:15px;line-height:20px;font-weight:500;text-align:center;text-decoration:none;${fonts}">${label}</a></td></tr></table>`;
}

function rowHtml({ label, note, value, total }: MailRow): Markup {
  const look = total
    ? `padding:12px 0 4px;border-top:1px solid ${ink};font-size:18px;line-height:1.3;font-weight:500`
    : "padding:5px 0;font-size:15px;line-height:1.45";
  const rule = total ? "rule ink" : "soft";
  const noteHtml = note
    ? markup`<br><span class="soft" style="${small}">${note}</span>`
    : undefined;
  const gap = total
    ? markup`<tr><td colspan="2" height="6" style="font-size:0;line-height:0">&nbsp;</td></tr>`
    : undefined;
  return markup`${gap}<tr><td class="${rule}" valign="top" style="${look};color:${total ? ink : soft};${fonts}">${label}${noteHtml}</td>
<td class="${total ? "rule ink" : "ink"}" align="right" valign="top" style="${look};padding-left:16px;color:${ink};overflow-wrap:break-word;${fonts}">${value}</td></tr>`;
}

function pictureHtml(
  image: string,
  size: "item" | "pair",
  alt: string,
  resolve: (a: string) => string,
) {
  const path = mailPicturePath(image, size);
  const { width, height } = pictureSizes[size];
  return path
    ? markup`<img src="${resolve(path)}" alt="${alt}" width="${width}" height="${height}" style="display:block;width:${width}px;height:${height}px;border:0;background-color:${colours.page};${alternativeText}">`
    : undefined;
}

function itemHtml({ name, note, value, image }: MailItem, resolve: (address: string) => string) {
  const picture = pictureHtml(image, "item", name, resolve);
  const border = `border-top:1px solid ${line}`;
  const pictureCell = picture
    ? markup`<td class="line" width="80" valign="middle" style="padding:14px 18px 14px 0;${border}">${picture}</td>`
    : undefined;
  return markup`<tr>${pictureCell}<td class="line" valign="middle" colspan="${picture ? 1 : 2}" style="padding:14px 12px 14px 0;${border}"><span class="ink" style="${strong}">${name}</span><br><span class="soft" style="${small}">${note}</span></td>
<td class="line ink" align="right" valign="middle" style="padding:14px 0;${border};${strong};white-space:nowrap">${value}</td></tr>`;
}

function pairHtml(pair: MailPair, resolve: (address: string) => string): Markup {
  const { name, note, image, size, wantedSize } = pair;
  const { width, height } = pictureSizes.pair;
  const well = (alt: string) =>
    pictureHtml(image, "pair", alt, resolve) ??
    markup`<table ${presentation} width="${width}"><tr><td class="tint soft" width="${width}" height="${height}" align="center" bgcolor="${colours.tint}" style="background-color:${colours.tint};${alternativeText}">${alt}</td></tr></table>`;
  const refund = markup`<table ${presentation} width="${width}"><tr><td class="line soft" width="${width}" height="${height - 2}" align="center" style="border:1px dashed ${line};color:${soft};font-size:36px;${fonts}">₦</td></tr></table>`;
  return fullTable(
    markup`<tr><td style="padding:4px 0 16px"><table ${presentation} width="344"><tr>
<td width="${width}" valign="top">${well(`${name}, size ${size}`)}</td>
<td class="ink" width="64" align="center" valign="middle" style="color:${ink};font-size:28px;${fonts}">→</td>
<td width="${width}" valign="top">${wantedSize === null ? refund : well(`${name}, size ${wantedSize}`)}</td></tr>
<tr><td class="soft" valign="top" style="${small};padding-top:8px">Comes back: ${size}</td><td style="font-size:0">&nbsp;</td>
<td class="ink" valign="top" style="${small};padding-top:8px;color:${ink}">${pairOutcome(pair)}</td></tr></table>
<p class="ink" style="margin:0;padding-top:10px;${strong}">${name}</p><p class="soft" style="${small}">${note}</p></td></tr>`,
  );
}

function detailsHtml(details: readonly MailDetail[], resolve: (address: string) => string): Markup {
  const cells = toCells(details).map(
    (cell) =>
      markup`<td class="half" width="50%" valign="top" style="padding-right:16px">${cell.map((detail) => detailHtml(detail, resolve))}</td>`,
  );
  if (cells.length % 2 === 1) cells.push(markup`<td class="half" width="50%">&nbsp;</td>`);
  const rows: Markup[] = [];
  for (let n = 0; n < cells.length; n += 2) rows.push(markup`<tr>${cells.slice(n, n + 2)}</tr>`);
  return fullTable(markup`${rows}`, "line", `border-top:1px solid ${line}`);
}

/** Two beside each other; short ones stand together beside an address. */
function toCells(details: readonly MailDetail[]): (readonly MailDetail[])[] {
  const [first, ...others] = details;
  return first && first.lines.length > 2 && others.length > 1
    ? [[first], others]
    : details.map((detail) => [detail]);
}

function detailHtml(
  { label, lines, href, code }: MailDetail,
  resolve: (address: string) => string,
) {
  const [first = "", ...more] = lines;
  const body = href
    ? markup`<a class="ink" href="${resolve(href)}" style="color:${ink};text-decoration:underline">${first}</a>${more.map((each) => markup`<br>${each}`)}`
    : joinLines(lines);
  const codeHtml = code
    ? markup`<p class="ink" style="margin:0;color:${ink};font-size:22px;line-height:1.4;letter-spacing:4px;${fonts}">${code}</p>`
    : undefined;
  return markup`<p class="ink" style="margin:0;padding:16px 0 3px;color:${ink};font-size:13px;line-height:1.5;font-weight:500;${fonts}">${label}</p>${codeHtml}<p class="soft" style="${text}">${body}</p>`;
}

function stepsHtml(steps: readonly string[], current: number): Markup {
  const width = `${Math.floor(100 / steps.length)}%`;
  const state = (n: number) => {
    if (n === current) return { name: "step-now", colour: colours.step };
    return n < current ? { name: "step-done", colour: ink } : { name: "step-next", colour: line };
  };
  const bars = steps.map((_, n) => {
    const { name, colour } = state(n);
    return markup`<td width="${width}" style="padding-right:3px"><table ${presentation} width="100%"><tr><td class="${name}" height="4" bgcolor="${colour}" style="background-color:${colour};font-size:0;line-height:4px">&nbsp;</td></tr></table></td>`;
  });
  const labels = steps.map(
    (step, n) =>
      markup`<td class="${n === current ? "ink" : "soft"}" width="${width}" valign="top" style="${small};padding-top:6px;color:${n === current ? ink : soft}">${step}</td>`,
  );
  return markup`<table ${presentation} width="100%"><tr>${bars}</tr><tr>${labels}</tr></table>`;
}

function amountHtml(part: Extract<MailPart, { kind: "amount" }>): Markup {
  const tone = part.isSettled ? "green" : "amber";
  return fullTable(
    markup`<tr><td style="padding:20px">
<p class="ink" style="margin:0;color:${ink};font-size:32px;line-height:1.2;font-weight:500;${fonts}">${part.amount}</p>
<p class="${tone}" style="margin:4px 0 10px;color:${colours[tone]};font-size:13px;line-height:1.5;${fonts}">■&nbsp; ${part.status}</p>
${part.rows.length > 0 ? fullTable(markup`${part.rows.map(rowHtml)}`) : undefined}</td></tr>`,
    "rule",
    `border:1px solid ${ink}${corners(panel)}`,
  );
}
