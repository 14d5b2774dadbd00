import { addressLine } from '@alba/contracts/centre/address'
import { legalLine } from '@alba/contracts/centre/legal-notices'
import { isWide, shownWithin } from '@alba/contracts/centre/logo'
import { telLink } from '@alba/contracts/shared/dialling'
import { french } from '@alba/contracts/shared/typography'
import { blockHtml } from './blocks.ts'
import type { Letter, Site } from './letter.ts'
import { type Palette, padding, paletteOf, SANS, SERIF } from './palette.ts'
import { escaped } from './rich.ts'

/**
 * Styles for dark mode and small screens. Letters are complete without them, because some providers remove style
 * sheets. Outlook marks what it darkens with `data-ogsc` (text) and `data-ogsb` (backgrounds).
 *
 * The classes name what an element has: `fond` the ground, `papier` the paper, `cadre` a box on it, `encre` dark text,
 * `douce` soft text, `accent` the accent colour, `filet` a rule, `plein` the accent as a ground.
 */
const styleOf = ({
  accent,
  dark,
}: Palette): string => `:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${accent}; }
@media (max-width: 620px) { .titre { font-size: 29px !important; } .bouton a { display: block !important; } }
@media (prefers-color-scheme: dark) { .fond { background-color: ${dark.ground} !important; } .papier { background-color: ${dark.paper} !important; } .cadre { background-color: ${dark.box} !important; } .encre, .encre a { color: ${dark.ink} !important; } .douce, .douce a { color: ${dark.soft} !important; } .accent, .accent a { color: ${dark.accent} !important; } .filet { border-color: ${dark.rule} !important; } .plein, .plein a { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; } }
[data-ogsc] .encre { color: ${dark.ink} !important; } [data-ogsc] .douce { color: ${dark.soft} !important; } [data-ogsc] .accent { color: ${dark.accent} !important; } [data-ogsb] .papier { background-color: ${dark.paper} !important; } [data-ogsb] .cadre { background-color: ${dark.box} !important; }`

/**
 * Text that mail programs show after the subject in lists. It is hidden in the letter itself, and not by font size 0,
 * which spam filters look for.
 */
const preview = (text: string, { ground }: Palette): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;color:${ground}">${escaped(french(text))}${FILLER}</div>`

/** Invisible characters that keep the beginning of the letter out of the preview. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(40)

/** Content ids of the attached pictures. They are only decoration, except a wide logo, which stands for the name. */
export const PICTURES = { mark: 'mark@alba', confirmation: 'confirmation@alba', voucher: 'voucher@alba' } as const

/** Renders a letter as HTML: 600 pixels wide, system fonts, and no text in pictures but the name in a wide logo. */
export function html(letter: Letter, site: Site): string {
  const palette = paletteOf(site.centre.look.colours)
  const { ink, soft, accent, ground, paper } = palette
  const round = letter.picture ? '0 0 18px 18px' : '18px'
  return `<!doctype html>
<html lang="fr" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escaped(french(letter.subject))}</title>
<style>
${styleOf(palette)}
</style>
</head>
<body class="fond" style="margin:0;padding:0;background-color:${ground};-webkit-text-size-adjust:100%">
${preview(letter.preview, palette)}
<table role="presentation" class="fond" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground}" style="background-color:${ground}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="encre" align="center" style="padding:0 0 22px;font:22px/1.2 ${SERIF};color:${ink};letter-spacing:-.3px">${sign(site)}</td></tr>
${letter.picture ? banner(letter.picture, palette) : ''}<tr><td class="papier" bgcolor="${paper}" style="background-color:${paper};border-radius:${round};${padding(36, 48, 44, 600)}">
<p class="accent" style="margin:0 0 10px;font:bold 14px/1.4 ${SANS};color:${accent}">${escaped(french(letter.eyebrow))}</p><h1 class="titre encre" style="margin:0;font:normal 34px/1.15 ${SERIF};letter-spacing:-.6px;color:${ink}">${escaped(french(letter.title))}</h1>${letter.blocks.map(block => blockHtml(block, palette)).join('')}
</td></tr>
<tr><td class="douce" align="center" style="padding:26px 24px 0;font:13px/1.65 ${SANS};color:${soft}">${foot(letter, site)}</td></tr>
</table></td></tr></table>
</body>
</html>
`
}

/** The logo, and the name beside it. A wide logo has the name in it, so it stands alone. */
function sign({ centre: { identity, logo } }: Site): string {
  const name = escaped(identity.name)
  const image = ({ width, height }: { width: number; height: number }, alt: string, margin: string) =>
    `<img src="cid:${PICTURES.mark}" width="${width}" height="${height}" alt="${alt}" style="display:inline-block;vertical-align:middle;border:0;margin:${margin}">`
  if (logo && isWide(logo)) return image(shownWithin(logo, ALONE), name, '0')
  return `${image(logo ? shownWithin(logo, BESIDE) : DRAWN, '', '-4px 10px 0 0')}${name}`
}

/** The size of the drawn mark, and the space of a logo beside the name or alone, in pixels. */
const DRAWN = { width: 32, height: 32 }
const BESIDE = { width: 52, height: 32 }
const ALONE = { width: 240, height: 44 }

const banner = (picture: NonNullable<Letter['picture']>, { banner: ground }: Palette): string =>
  `<tr><td class="bandeau" style="background-color:${ground};font-size:0;line-height:0;border-radius:18px 18px 0 0" bgcolor="${ground}"><img src="cid:${PICTURES[picture]}" width="600" height="200" alt="" style="display:block;width:100%;max-width:600px;height:auto;border:0;border-radius:18px 18px 0 0"></td></tr>`

/** The last lines of a letter: the centre's address, how to reach it, the letter's links, and what the law asks for. */
function foot({ links = [] }: Letter, { centre: { identity, texts, look } }: Site): string {
  const { soft } = paletteOf(look.colours)
  const { name, phone, email } = identity
  const link = (href: string, text: string) =>
    `<a class="douce" href="${escaped(href)}" style="color:${soft};white-space:nowrap">${escaped(text)}</a>`
  const between = ' &nbsp;·&nbsp; '
  return [
    `${escaped(name)}, ${escaped(addressLine(identity))}`,
    [link(telLink(phone), phone), link(`mailto:${email}`, email)].join(between),
    ...(links.length > 0 ? [links.map(({ href, text }) => link(href, french(text))).join(between)] : []),
    ...(texts.legalLine ? [escaped(french(legalLine(identity)))] : []),
  ].join('<br>')
}
