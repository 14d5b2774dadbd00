import { z } from 'zod'
import { illegible, sentenceOf } from './look/contrast.ts'
import { handMadeColours } from './look/derive.ts'
import { drawingSets } from './look/drawings.ts'
import { fontPairs } from './look/fonts.ts'

const hex = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Une couleur s’écrit avec un dièse et six signes, de 0 à 9 et de a à f')

const colours = z.object({
  paper: hex.describe('The ground of the pages: a very light colour.'),
  ink: hex.describe('The text, and dark grounds: a very dark colour.'),
  accent: hex.describe('Links, buttons, and what is chosen.'),
  second: hex.describe('Leaves in the drawings, and quiet grounds.'),
  soft: hex.describe('The light in the drawings, and warm grounds.'),
})

/** How a centre looks, on its pages, in its letters and on its vouchers. */
export const centreLook = z.object({
  /** All other colours derive from these. */
  colours,
  /** One font for titles and one for text. */
  fonts: z.enum(Object.keys(fontPairs) as [keyof typeof fontPairs]),
  drawings: z.enum(drawingSets),
  /**
   * `initial`: the first letter of the centre's name, in the font of the titles. `drawn`: the mark of the set of
   * drawings.
   */
  logo: z.enum(['initial', 'drawn']),
})
export type CentreLook = z.infer<typeof centreLook>

/** The look of a centre that has chosen none. It says nothing of what the centre does. */
export const defaultLook: CentreLook = {
  colours: handMadeColours,
  fonts: 'fraunces-figtree',
  drawings: 'neutral',
  logo: 'initial',
}

/**
 * A look that somebody chooses: its colours can be read. Events are read without this rule, since it may become
 * stricter.
 */
export const chosenLook = centreLook.extend({
  colours: z.strictObject(colours.shape).superRefine((chosen, context) => {
    const pair = illegible(chosen)
    if (pair) context.addIssue({ code: 'custom', message: sentenceOf(pair) })
  }),
})
