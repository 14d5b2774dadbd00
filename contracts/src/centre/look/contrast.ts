import type { Colours } from './derive.ts'
import { contrast } from './oklch.ts'
import { type Token, tokenIn } from './tokens.ts'

/** What WCAG 2.2 asks of text (1.4.3) and of the edges of fields (1.4.11). */
const TEXT = 4.5
const EDGE = 3

type Pair = readonly [front: Token, ground: Token, least: number, what: string]

/** The pairs that pages show, and how a sentence names them. */
const pairs: readonly Pair[] = [
  ['figue', 'lait', TEXT, 'l’encre sur le papier'],
  ['figue', 'sable', TEXT, 'l’encre sur le papier foncé'],
  ['prune', 'lin', TEXT, 'le texte secondaire, tiré de l’encre, sur le papier'],
  ['prune', 'miel', TEXT, 'le texte secondaire, tiré de l’encre, sur la couleur douce'],
  ['prune', 'peche-pale', TEXT, 'le texte secondaire, tiré de l’encre, sur un fond tiré de la couleur d’accent'],
  ['figue', 'rose', TEXT, 'l’encre sur un fond tiré de la couleur d’accent'],
  ['argile', 'lait', TEXT, 'la couleur d’accent sur le papier'],
  ['argile', 'lin', TEXT, 'la couleur d’accent sur le papier'],
  ['sur-argile', 'argile', TEXT, 'le texte d’un bouton sur la couleur d’accent'],
  ['sur-argile', 'figue', TEXT, 'le texte clair sur l’encre'],
  ['sauge-encre', 'sauge-claire', TEXT, 'le texte tiré de la seconde couleur, sur son fond'],
  ['figue', 'sauge-claire', TEXT, 'l’encre sur un fond tiré de la seconde couleur'],
  ['alerte', 'lin', TEXT, 'le rouge des erreurs sur le papier'],
  ['bord', 'lait', EDGE, 'le bord d’un champ, tiré de l’encre, sur le papier'],
]

export type Illegible = { readonly what: string; readonly ratio: number; readonly least: number }

/** All pairs of a centre's colours that cannot be read well. */
export const illegiblePairs = (colours: Colours): readonly Illegible[] =>
  pairs
    .map(([front, ground, least, what]) => ({
      what,
      ratio: contrast(tokenIn(colours, front), tokenIn(colours, ground)),
      least,
    }))
    .filter(({ ratio, least }) => ratio < least)

/** The first of them; undefined when all can be read. */
export const illegible = (colours: Colours): Illegible | undefined => illegiblePairs(colours)[0]

/** A ratio as a French sentence writes it, rounded down, so that 4.49 does not read as 4.5. */
const spoken = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',')

/** Why colours are refused: the pair, its contrast and what is asked. */
export const sentenceOf = ({ what, ratio, least }: Illegible): string =>
  `On ne pourrait pas lire ${what} : le contraste est de ${spoken(ratio)} pour 1, il en faut ${spoken(least).replace(',0', '')}.`
