import { type BaseColour, type Colours, derived } from './derive.ts'
import { channels } from './oklch.ts'

/**
 * The colours of the style sheets: the base colour from which each derives, and its value in the hand-made palette.
 * `fixed` colours are the same in every centre: they say states, which must mean the same everywhere.
 */
export const tokens = {
  // Paper: grounds, from the page to its panels.
  lait: ['paper', '#fdf8f2'],
  lin: ['paper', '#f7ede2'],
  sable: ['paper', '#ecdccb'],
  blanc: ['paper', '#fffcf7'],
  fiche: ['paper', '#fffefc'],
  ivoire: ['paper', '#fffaf2'],
  craie: ['paper', '#fdf9f4'],
  nacre: ['paper', '#fdf7f0'],
  aube: ['paper', '#fdf5ec'],
  coton: ['paper', '#fbf0e6'],
  'coton-chaud': ['paper', '#fbf1e8'],
  ecru: ['paper', '#faf3eb'],
  brume: ['paper', '#f6ebdf'],
  creme: ['paper', '#f3e6d8'],
  parchemin: ['paper', '#f3e6d6'],
  perle: ['paper', '#eee4dc'],
  // Ink: text and edges.
  figue: ['ink', '#3d2230'],
  nuit: ['ink', '#2d1823'],
  'figue-douce': ['ink', '#54333f'],
  'perle-encre': ['ink', '#59404a'],
  'prune-terne': ['ink', '#5e3f4b'],
  prune: ['ink', '#6d4a57'],
  'prune-douce': ['ink', '#7d6068'],
  'prune-pale': ['ink', '#a48f97'],
  bord: ['ink', '#957b77'],
  'bord-dense': ['ink', '#9c837e'],
  lilas: ['ink', '#ddcfdc'],
  glycine: ['ink', '#d9d0dd'],
  // The accent: what is pressed and what is chosen.
  argile: ['accent', '#a34a35'],
  'argile-sombre': ['accent', '#8f3e2b'],
  'argile-vive': ['accent', '#c56a4d'],
  'sur-argile': ['accent', '#fff8f1'],
  brique: ['accent', '#7a3222'],
  'moi-encre': ['accent', '#7a2e1e'],
  terre: ['accent', '#6d3e30'],
  abricot: ['accent', '#f2b48c'],
  rose: ['accent', '#f3cfc3'],
  encoche: ['accent', '#f0bda3'],
  peche: ['accent', '#f9dcc4'],
  'peche-pale': ['accent', '#fbe9da'],
  corail: ['accent', '#f4c3a8'],
  couchant: ['accent', '#e7a58c'],
  dune: ['accent', '#dd9077'],
  'dune-sombre': ['accent', '#c9785c'],
  'dune-pale': ['accent', '#f5dccb'],
  'dune-proche': ['accent', '#f0cdb9'],
  melon: ['accent', '#fbd9bd'],
  coquille: ['accent', '#fff5ec'],
  'toast-encre': ['accent', '#fdf1e8'],
  'toast-alerte': ['fixed', '#f3d9cd'],
  // The second colour: leaves, and quiet grounds.
  sauge: ['second', '#8f9b78'],
  'sauge-encre': ['second', '#4c5739'],
  'sauge-noire': ['second', '#3c462c'],
  'sauge-claire': ['second', '#dfe3cf'],
  'toast-accord': ['fixed', '#c9d2b0'],
  // The soft colour: light.
  miel: ['soft', '#f6dfae'],
  'soleil-clair': ['soft', '#fff3d8'],
  soleil: ['soft', '#f8d59b'],
  // States: good, waiting, wrong; bookings by room, cancelled, absent.
  'accord-encre': ['fixed', '#4c5739'],
  'accord-noir': ['fixed', '#3c462c'],
  accord: ['fixed', '#dfe3cf'],
  'accord-vif': ['fixed', '#d2d8bd'],
  attente: ['fixed', '#f6dfae'],
  'attente-vive': ['fixed', '#d8a83a'],
  'miel-fond': ['fixed', '#fbefd2'],
  'miel-encre': ['fixed', '#5c4318'],
  alerte: ['fixed', '#96281f'],
  'alerte-sombre': ['fixed', '#7d1f18'],
  'alerte-fond': ['fixed', '#fbe6df'],
  'alerte-pale': ['fixed', '#fef3ef'],
  'alerte-lavee': ['fixed', '#fbe8e1'],
  'sur-alerte': ['fixed', '#fff6f3'],
  annule: ['fixed', '#b93a2c'],
  'annule-fond': ['fixed', '#fbe3dd'],
  'annule-pale': ['fixed', '#fdf1ee'],
  absent: ['fixed', '#fff1ec'],
  'absent-filet': ['fixed', '#e9b3a2'],
  'massage-fond': ['fixed', '#fde4cf'],
  'massage-pale': ['fixed', '#fef3e9'],
  massage: ['fixed', '#d9793a'],
  'massage-encre': ['fixed', '#723710'],
  'spa-fond': ['fixed', '#d8e8f1'],
  'spa-pale': ['fixed', '#edf4f8'],
  spa: ['fixed', '#3f83a8'],
  'spa-encre': ['fixed', '#1c4a62'],
  'grain-encre': ['accent', '#5c3329'],
  // Water, and white.
  eau: ['fixed', '#d8e3e0'],
  'eau-encre': ['fixed', '#3f6260'],
  clair: ['fixed', '#ffffff'],
} as const satisfies Record<string, readonly [BaseColour | 'fixed', string]>
export type Token = keyof typeof tokens

/** The value of a token in a centre's colours, `#rrggbb`. */
export function tokenIn(colours: Colours, token: Token): string {
  const [base, hex] = tokens[token]
  return base === 'fixed' ? hex : derived(hex, base, colours)
}

/** Tokens that are also laid over others: style sheets write `rgb(var(--figue-rgb) / 0.12)`. */
const sheer: readonly Token[] = [
  'figue',
  'terre',
  'argile',
  'alerte',
  'annule',
  'miel',
  'blanc',
  'fiche',
  'lait',
  'clair',
]

/** The declarations of all tokens. */
export function tokenLines(colours: Colours): string[] {
  const names = Object.keys(tokens) as Token[]
  const solid = names.map(name => `--${name}:${tokenIn(colours, name)}`)
  const parts = sheer.map(name => `--${name}-rgb:${channels(tokenIn(colours, name)).join(' ')}`)
  return [...solid, ...parts]
}
