import { type Oklch, toHex, toOklch } from './oklch.ts'

/** The colours that a centre chooses, each `#rrggbb`. All others derive from them. */
export const baseColours = ['paper', 'ink', 'accent', 'second', 'soft'] as const
export type BaseColour = (typeof baseColours)[number]
export type Colours = { readonly [base in BaseColour]: string }

/**
 * The base colours of the hand-made palette, in which everything was drawn. A centre that chooses them gets every other
 * colour as it was drawn.
 */
export const handMadeColours: Colours = {
  paper: '#fdf8f2',
  ink: '#3d2230',
  accent: '#a34a35',
  second: '#8f9b78',
  soft: '#f6dfae',
}

/**
 * A colour of the hand-made palette, as it is in a centre's colours: it keeps the distance to its base colour. Its hue
 * turns as the base turned, its chroma grows in the same proportion, and its lightness keeps its place between black,
 * the base and white.
 */
export function derived(hex: string, base: BaseColour, colours: Colours): string {
  if (colours[base] === handMadeColours[base]) return hex
  const [from, to] = [toOklch(handMadeColours[base]), toOklch(colours[base])]
  const { l, c, h } = toOklch(hex)
  return toHex({ l: lightness(l, from, to), c: (c * to.c) / from.c, h: h + to.h - from.h })
}

const lightness = (l: number, from: Oklch, to: Oklch): number =>
  l <= from.l ? (l * to.l) / from.l : 1 - ((1 - l) * (1 - to.l)) / (1 - from.l)

/** Colours of skin, hair and teeth of the people drawn: they belong to nobody's palette. */
const PEOPLE = new Set(
  `
    #eab797 #e0a283 #d38e70 #b8745a #6b3d3a #7a4233 #a9573f #9a3f33 #e4907a #cf8a6b #e08268 #e2a484 #f3c4a6
    #dd9c7c #c9805f #8a4632 #7d3f2e #b87458 #5d3022 #9a5a41 #d99678 #dfa081 #b9775a #6f3a2a #e3a888 #c9573f
    #5b2320
  `
    .trim()
    .split(/\s+/),
)

/**
 * The base colour to which a colour of a drawing belongs, by its hue; null for water, skin and hair, which stay. The
 * limits, in degrees, stand between the hues that the drawings have. Paper has the hues around 75 as well, but hardly any
 * chroma.
 */
export function baseOf(hex: string): BaseColour | null {
  if (PEOPLE.has(hex)) return null
  const { l, c, h: angle } = toOklch(hex)
  const h = (angle + 360) % 360
  if (l > 0.94 && c < 0.022) return 'paper'
  if (h < 20 || h > 280) return 'ink'
  if (h < 75) return 'accent'
  if (h < 100) return h < 82 && c < 0.035 ? 'paper' : 'soft'
  return h < 150 ? 'second' : null
}

const COLOUR = /#[0-9a-f]{6}\b/g

/** A drawing (SVG) of the hand-made palette in a centre's colours. */
export const recoloured = (svg: string, colours: Colours): string =>
  svg.replace(COLOUR, hex => {
    const base = baseOf(hex)
    return base ? derived(hex, base, colours) : hex
  })
