import { type AdminLookView, adminLookRequest } from '@alba/contracts/admin/settings-api'
import type { CentreLook } from '@alba/contracts/centre/look'
import { illegiblePairs, sentenceOf } from '@alba/contracts/centre/look/contrast'
import { type BaseColour, baseColours, type Colours } from '@alba/contracts/centre/look/derive'
import type { FontPair } from '@alba/contracts/centre/look/fonts'
import { z } from 'zod'

/** The values of the form. Colours are as they are typed. */
export type LookValues = {
  colours: Record<BaseColour, string>
  fonts: FontPair
  drawings: CentreLook['drawings']
  logo: CentreLook['logo']
}

export const valuesOf = ({ value }: AdminLookView): LookValues => ({ ...value, colours: { ...value.colours } })

/** The label of each colour, and a hint about its use. */
export const COLOURS: Readonly<Record<BaseColour, readonly [name: string, use: string]>> = {
  paper: ['Papier', 'Le fond des pages : très clair'],
  ink: ['Encre', 'Le texte et les fonds sombres : très foncée'],
  accent: ['Accent', 'Les liens, les boutons, ce qui est choisi'],
  second: ['Seconde couleur', 'Les feuillages et les fonds calmes'],
  soft: ['Couleur douce', 'La lumière des dessins, les fonds chauds'],
}
export const FONTS: Readonly<Record<FontPair, string>> = {
  'fraunces-figtree': 'Fraunces et Figtree',
  'newsreader-hanken': 'Newsreader et Hanken Grotesk',
  'literata-nunito': 'Literata et Nunito Sans',
}
export const DRAWINGS: Readonly<Record<LookValues['drawings'], string>> = {
  neutral: 'Pour tous les centres',
  'mother-and-baby': 'Premier âge',
}
export const LOGOS: Readonly<Record<LookValues['logo'], string>> = {
  initial: 'L’initiale du nom',
  drawn: 'Le dessin de la série',
}

export const LABELS = {
  paper: 'Papier',
  ink: 'Encre',
  accent: 'Accent',
  second: 'Seconde couleur',
  soft: 'Couleur douce',
  fonts: 'Polices',
  drawings: 'Dessins',
  logo: 'Logo',
}
export const namedValuesOf = ({ value }: AdminLookView): Readonly<Record<keyof typeof LABELS, string>> => ({
  ...value.colours,
  fonts: FONTS[value.fonts],
  drawings: DRAWINGS[value.drawings],
  logo: LOGOS[value.logo],
})

const HEX = /^#[0-9a-f]{6}$/

/**
 * Normalizes « a34A35 » and « #A34A35 » to `#a34a35`. Any other text is returned unchanged, and the schema refuses it.
 */
export function hexOf(text: string): string {
  const hex = `#${text.trim().replace(/^#/, '').toLowerCase()}`
  return HEX.test(hex) ? hex : text.trim()
}

/** The typed colours; undefined while one of the texts is not a colour. */
export function validColours(values: LookValues): Colours | undefined {
  const colours = normalizedColours(values)
  return baseColours.every(base => HEX.test(colours[base])) ? colours : undefined
}

const normalizedColours = ({ colours: { paper, ink, accent, second, soft } }: LookValues): Colours => ({
  paper: hexOf(paper),
  ink: hexOf(ink),
  accent: hexOf(accent),
  second: hexOf(second),
  soft: hexOf(soft),
})

/**
 * A sentence for each label of a pair of colours whose contrast is too low; empty when all contrasts are high enough.
 */
export function faultsOf(colours: Colours): readonly string[] {
  const pairsByLabel = Map.groupBy(illegiblePairs(colours), ({ what }) => what)
  return [...pairsByLabel.values()].flatMap(([first]) => (first ? [sentenceOf(first)] : []))
}

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const lookForm: z.ZodType<z.output<typeof adminLookRequest>, LookValues> = z
  .custom<LookValues>()
  .transform(values => ({ ...values, colours: normalizedColours(values) }))
  .pipe(adminLookRequest)
