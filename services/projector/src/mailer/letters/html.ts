import { addressLine, telLink } from '@alba/contracts/centre/address'
import { legalLine } from '@alba/contracts/centre/legal-notices'
import { french } from '@alba/contracts/shared/typography'
import { blockHtml } from './blocks.ts'
import type { Letter, Site } from './letter.ts'
import { padding, SANS, SERIF } from './palette.ts'
import { escaped } from './rich.ts'

/**
 * Styles for dark mode and small screens. Letters are complete without them, because some providers remove style
 * sheets.
 */
const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #a34a35; }
@media (max-width: 620px) { .titre { font-size: 29px !important; } .bouton a { display: block !important; } }
@media (prefers-color-scheme: dark) { .fond { background-color: #241820 !important; } .papier { background-color: #33232d !important; } .cadre { background-color: #402c38 !important; } .encre, .encre a { color: #fbeee4 !important; } .douce, .douce a { color: #e0c8c2 !important; } .accent, .accent a { color: #f2b48c !important; } .filet { border-color: #5d4550 !important; } .plein, .plein a { background-color: #f2b48c !important; color: #2d1823 !important; } }
[data-ogsc] .encre { color: #fbeee4 !important; } [data-ogsc] .douce { color: #e0c8c2 !important; } [data-ogsc] .accent { color: #f2b48c !important; } [data-ogsb] .papier { background-color: #33232d !important; } [data-ogsb] .cadre { background-color: #402c38 !important; }`

/**
 * Text that mail programs show after the subject in lists. It is hidden in the letter itself, and not by font size 0,
 * which spam filters look for.
 */
const preview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;color:#f7ede2">${escaped(french(text))}${FILLER}</div>`

/** Invisible characters that keep the beginning of the letter out of the preview. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(40)

/** Content ids of the attached pictures, which are only decoration. */
export const PICTURES = { mark: 'mark@alba', confirmation: 'confirmation@alba', voucher: 'voucher@alba' } as const

/** Renders a letter as HTML: 600 pixels wide, system fonts, no text in pictures. */
export function html(letter: Letter, site: Site): string {
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
${STYLE}
</style>
</head>
<body class="fond" style="margin:0;padding:0;background-color:#f7ede2;-webkit-text-size-adjust:100%">
${preview(letter.preview)}
<table role="presentation" class="fond" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f7ede2" style="background-color:#f7ede2"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="encre" align="center" style="padding:0 0 22px;font:22px/1.2 ${SERIF};color:#3d2230;letter-spacing:-.3px"><img src="cid:${PICTURES.mark}" width="32" height="32" alt="" style="display:inline-block;vertical-align:middle;border:0;margin:-4px 10px 0 0">${escaped(site.centre.identity.name)}</td></tr>
${letter.picture ? banner(letter.picture) : ''}<tr><td class="papier" bgcolor="#fffcf7" style="background-color:#fffcf7;border-radius:${round};${padding(36, 48, 44, 600)}">
<p class="accent" style="margin:0 0 10px;font:bold 14px/1.4 ${SANS};color:#a34a35">${escaped(french(letter.eyebrow))}</p><h1 class="titre encre" style="margin:0;font:normal 34px/1.15 ${SERIF};letter-spacing:-.6px;color:#3d2230">${escaped(french(letter.title))}</h1>${letter.blocks.map(blockHtml).join('')}
</td></tr>
<tr><td class="douce" align="center" style="padding:26px 24px 0;font:13px/1.65 ${SANS};color:#6d4a57">${foot(letter, site)}</td></tr>
</table></td></tr></table>
</body>
</html>
`
}

const banner = (picture: NonNullable<Letter['picture']>): string =>
  `<tr><td class="bandeau" style="background-color:#f4c3a8;font-size:0;line-height:0;border-radius:18px 18px 0 0" bgcolor="#f4c3a8"><img src="cid:${PICTURES[picture]}" width="600" height="200" alt="" style="display:block;width:100%;max-width:600px;height:auto;border:0;border-radius:18px 18px 0 0"></td></tr>`

function foot({ links = [] }: Letter, { centre: { identity, texts } }: Site): string {
  const { name, phone, email } = identity
  const link = (href: string, text: string) =>
    `<a class="douce" href="${escaped(href)}" style="color:#6d4a57;white-space:nowrap">${escaped(text)}</a>`
  const between = ' &nbsp;·&nbsp; '
  return [
    `${escaped(name)}, ${escaped(addressLine(identity))}`,
    [link(telLink(phone), phone), link(`mailto:${email}`, email)].join(between),
    ...(links.length > 0 ? [links.map(({ href, text }) => link(href, french(text))).join(between)] : []),
    ...(texts.legalLine ? [escaped(french(legalLine(identity)))] : []),
  ].join('<br>')
}
