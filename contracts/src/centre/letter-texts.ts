import { z } from 'zod'
import { frenchText } from '../shared/text.ts'

/** In letters, what stands between two `**` is bold. A calendar entry has no bold text and no stars. */
const letterText = frenchText(400).min(1)
const optional = letterText.nullable().default(null)

/**
 * What the centre itself says in its letters to clients: the data of `CentreLetterTextsChanged`. The other sentences
 * follow from what happened, and are the same for every centre.
 *
 * In `arrival` and `calendarNote`, `{avance}` becomes the minutes of the booking's own terms, « 10 minutes ». When
 * there are none, a text with `{avance}` is left out (`withArrival`). In the other texts `{avance}` means nothing.
 */
export const letterTexts = z.object({
  welcome: letterText.describe('After « Votre rendez-vous est réservé et réglé. »'),
  arrival: letterText.describe(
    'The advice about when to arrive; one with « {avance} » is left out where clients arrive on time',
  ),
  health: optional.describe('The advice about when to call before coming; null for none'),
  access: optional.describe('How to come: « Tramway 1, arrêt Commerce »'),
  bring: optional.describe('What to bring'),
  calendarNote: optional.describe(
    'The last line of the entry in the client’s calendar, without bold; « {avance} » as in « arrival »',
  ),
  legalLine: z
    .boolean()
    .default(true)
    .describe('Whether letters and vouchers end with the line of the legal identity (docs/rules.md, Legal identity)'),
})
export type LetterTexts = z.infer<typeof letterTexts>

/**
 * The texts until the centre writes its own. From then on none of these is used, also not in place of a text that the
 * centre leaves out. They promise nothing that a centre might not do.
 */
export const defaultLetterTexts: LetterTexts = {
  welcome: 'Nous vous attendons.',
  arrival: '**Arrivez {avance} en avance**, le temps de vous installer.',
  health:
    'De la fièvre, un doute sur votre santé ? **Appelez-nous avant de venir** : nous verrons ensemble si le soin est indiqué.',
  access: null,
  bring: null,
  calendarNote: 'Merci d’arriver {avance} en avance.',
  legalLine: true,
}
