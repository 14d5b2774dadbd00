import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CentreLook } from '@alba/contracts/centre/look'
import { recoloured } from '@alba/contracts/centre/look/derive'
import type { DrawingSet } from '@alba/contracts/centre/look/drawings'
import { fontPairs } from '@alba/contracts/centre/look/fonts'
import { tokens } from '@alba/contracts/centre/look/tokens'
import { initialMark } from './mark.ts'

const folder = join(import.meta.dirname, 'drawings')

/** The drawings of a folder by their names, without `.svg`. */
const drawingsIn = (name: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(folder, name))
      .filter(file => file.endsWith('.svg'))
      .map(file => [file.slice(0, -'.svg'.length), readFileSync(join(folder, name, file), 'utf8')]),
  )

const common = drawingsIn('common')
const sets: Readonly<Record<DrawingSet, ReadonlyMap<string, string>>> = {
  neutral: drawingsIn('neutral'),
  'mother-and-baby': drawingsIn('mother-and-baby'),
}

/** How many portraits the neutral set has. They stand for people without a portrait. */
const MEDALLIONS = [...sets.neutral.keys()].filter(name => name.startsWith('portrait-')).length

/**
 * A drawing in a centre's look, as SVG; undefined for a name that no set has.
 * @param centre the centre's name, whose first letter may be its logo
 */
export function drawingOf(look: CentreLook, centre: string, name: string): string | undefined {
  if (name === 'mark' && look.logo === 'initial')
    return recoloured(initialMark(look.fonts, initialOf(centre)), look.colours)
  const drawn = plainDrawing(look.drawings, name)
  return drawn && recoloured(drawn, look.colours)
}

/** A drawing in the hand-made palette, as SVG; undefined for a name that no set has. */
export const plainDrawing = (set: DrawingSet, name: string): string | undefined =>
  sets[set].get(name) ?? common.get(name) ?? medallion(name)

/** People for whom the set has no portrait get medallions in turn. */
function medallion(name: string): string | undefined {
  const number = Number(/^portrait-([1-9]\d?)$/.exec(name)?.[1])
  return Number.isNaN(number) ? undefined : sets.neutral.get(`portrait-${((number - 1) % MEDALLIONS) + 1}`)
}

/** A digest of everything that looks consist of in this version of Alba: tokens, fonts and drawings. */
const CONTENT_DIGEST = createHash('sha256')
  .update(JSON.stringify([tokens, fontPairs, [...common], Object.values(sets).map(set => [...set])]))
  .digest('hex')

/**
 * The version of a look in addresses of pages, which browsers may cache for ever. It changes with everything that the
 * look shows.
 */
export const lookVersion = (look: CentreLook, centre: string): string =>
  createHash('sha256')
    .update(JSON.stringify([look, initialOf(centre), CONTENT_DIGEST]))
    .digest('hex')
    .slice(0, 12)

/** The first letter or digit of a name, as a capital. */
export const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0]?.toLocaleUpperCase('fr') ?? ''
