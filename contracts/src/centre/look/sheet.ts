import type { CentreLook } from '../look.ts'
import { facesOf, fontPairs } from './fonts.ts'
import { channels } from './oklch.ts'
import { tokenIn, tokenLines } from './tokens.ts'

/**
 * The style sheet of a look: its fonts, and its colours as the custom properties that all other style sheets use. Every
 * page loads it first.
 */
export function lookSheet({ colours, fonts }: Pick<CentreLook, 'colours' | 'fonts'>): string {
  const { title, text } = fontPairs[fonts]
  const faces = facesOf(fonts).map(
    ({ family, file, weights, italic }) =>
      `@font-face{font-family:"${family}";src:url("/look/fonts/${file}") format("woff2");${italic ? 'font-style:italic;' : ''}font-weight:${weights};font-display:swap}`,
  )
  const lines = [
    ...tokenLines(colours),
    `--titre:${title}`,
    `--texte:${text}`,
    `--grain:${grain(tokenIn(colours, 'grain-encre'))}`,
    `--squiggle:${squiggle(tokenIn(colours, 'argile-vive'))}`,
    `--chevron:${chevron(tokenIn(colours, 'prune'))}`,
    `--chevron-vif:${chevron(tokenIn(colours, 'argile'))}`,
    `--coche:${tick(tokenIn(colours, 'sur-argile'))}`,
    `--dunes:${dunes(tokenIn(colours, 'dune-pale'), tokenIn(colours, 'dune-proche'))}`,
  ]
  return `${faces.join('\n')}\n:root{${lines.join(';')}}\n`
}

const picture = (svg: string): string => `url("data:image/svg+xml,${svg}")`

/** The paper's grain: noise in one colour. */
function grain(hex: string): string {
  const [r, g, b] = channels(hex).map(channel => String(Math.round((channel / 255) * 100) / 100).replace(/^0\./, '.'))
  return picture(
    `%3Csvg xmlns='http://www.w3.org/2000/svg' width='220' height='220'%3E%3Cfilter id='g'%3E%3CfeTurbulence type='fractalNoise' baseFrequency='.8' numOctaves='2' stitchTiles='stitch'/%3E%3CfeColorMatrix values='0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 0 0 0 .55 -.18'/%3E%3C/filter%3E%3Crect width='100%25' height='100%25' filter='url(%23g)'/%3E%3C/svg%3E`,
  )
}

/** The stroke under a title. */
const squiggle = (hex: string): string =>
  picture(
    `%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 38 12' fill='none' stroke='%23${hex.slice(1)}' stroke-width='2' stroke-linecap='round'%3E%3Cpath d='M1 7c4-7 8-7 12 0s8 6 12 0 8-6 12-1'/%3E%3C/svg%3E`,
  )

/** The arrow of a field that opens. */
const chevron = (hex: string): string =>
  picture(
    `%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8' fill='none' stroke='%23${hex.slice(1)}' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M1 1.5l5 5 5-5'/%3E%3C/svg%3E`,
  )

/** What is in a box that is ticked. */
const tick = (hex: string): string =>
  picture(
    `%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23${hex.slice(1)}' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M3 8.5l3.2 3.2L13 4.8'/%3E%3C/svg%3E`,
  )

/** The foot of the back office's menu. */
const dunes = (far: string, near: string): string =>
  picture(
    `%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 236 136' preserveAspectRatio='none'%3E%3Cpath d='M0 60C34 34 74 30 112 50S196 74 236 44V136H0Z' fill='%23${far.slice(1)}'/%3E%3Cpath d='M0 92C44 72 84 92 124 92S200 76 236 86V136H0Z' fill='%23${near.slice(1)}'/%3E%3C/svg%3E`,
  )
