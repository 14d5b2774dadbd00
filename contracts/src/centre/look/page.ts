import { iconAddress } from '../logo.ts'
import type { CentreLook } from '../look.ts'
import type { CentreLogo } from '../pictures.ts'
import { CURRENT_LOOK } from './drawings.ts'
import { facesOf } from './fonts.ts'
import { type Token, tokenIn, tokens } from './tokens.ts'

/** The comment in the head of a built page (`web/index.html`) that the links of the look replace. */
const PLACE = '<!--look-->'

/**
 * A page of the build with the centre's look: the look's style sheet before all others, its fonts, the colour of the
 * browser's own bar, and the version of the look in all addresses of the look, so that these may be cached for ever.
 * @param logo the centre's own; null for the one of the look
 * @param version names the look in addresses; it changes when the look does
 */
export const withLook = (page: string, look: CentreLook, version: string, logo: CentreLogo | null = null): string =>
  page
    .replace(PLACE, () => headOf(look, logo))
    .replace(/(<meta name="theme-color" content=")([a-z-]+)"/, (all, before: string, token: string) =>
      token in tokens ? `${before}${tokenIn(look.colours, token as Token)}"` : all,
    )
    .replaceAll(`/look/${CURRENT_LOOK}/`, `/look/${version}/`)
    .replace(`data-look="${CURRENT_LOOK}"`, `data-look="${version}"`)

const headOf = ({ fonts }: CentreLook, logo: CentreLogo | null): string =>
  [
    `<link rel="stylesheet" href="/look/${CURRENT_LOOK}/look.css">`,
    ...facesOf(fonts).flatMap(({ file, preload }) =>
      preload ? `<link rel="preload" as="font" type="font/woff2" href="/look/fonts/${file}" crossorigin>` : [],
    ),
    iconOf(logo),
  ].join('')

function iconOf(logo: CentreLogo | null): string {
  const own = iconAddress(logo)
  return own
    ? `<link rel="icon" type="image/png" href="${own}">`
    : `<link rel="icon" type="image/svg+xml" href="/look/${CURRENT_LOOK}/mark.svg">`
}
