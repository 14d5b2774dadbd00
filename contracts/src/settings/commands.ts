import { z } from 'zod'
import { picture } from '../catalogue/events.ts'
import { centreIdentity } from '../centre/identity.ts'
import { letterTexts } from '../centre/letter-texts.ts'
import { chosenLook } from '../centre/look.ts'
import { centrePictures } from '../centre/pictures.ts'
import { centreTexts } from '../centre/texts.ts'
import { centreWords } from '../centre/words.ts'
import { ADMINS, accepted, defineCommand, type Sender, STAFF } from '../shared/command.ts'
import { repeatableWithoutVersion, seenVersion } from '../shared/version.ts'
import { allChoices } from './choices.ts'
import { bookingRules, constructionBanner, notificationEmail } from './events.ts'
import { retention } from './retention.ts'
import { salesTerms } from './terms.ts'

/** Changes a setting as a whole. When decisions depend on it, the answer comes once the next decision will use it. */
const change = <Name extends string, Body extends z.ZodType<{ readonly version?: number | undefined }>>(
  name: Name,
  by: readonly Sender[],
  body: Body,
) => defineCommand(name, { by, body, answer: accepted, repeatable: repeatableWithoutVersion })

const seen = { version: seenVersion }

export const changeBookingRules = change('change-booking-rules', ADMINS, bookingRules.extend(seen))
/** Changes the terms of what is booked and sold from now on. */
export const changeSalesTerms = change('change-sales-terms', ADMINS, salesTerms.safeExtend(seen))
/** Changes for how long personal data is kept, also what is kept already. */
export const changeRetention = change('change-retention', ADMINS, retention.extend(seen))
/** Turns on and off what the centre may choose. It names every choice. */
export const changeChoices = change('change-choices', ADMINS, allChoices.extend(seen))
export const changeConstructionBanner = change('change-construction-banner', STAFF, constructionBanner.extend(seen))
export const changeNotificationEmail = change('change-notification-email', STAFF, notificationEmail.extend(seen))
/** Says who the centre is. */
export const changeCentreIdentity = change('change-centre-identity', ADMINS, centreIdentity.extend(seen))
/** Says how the centre calls its clients and practitioners. */
export const changeCentreWords = change('change-centre-words', ADMINS, centreWords.extend(seen))
export const changeCentreLetterTexts = change('change-centre-letter-texts', ADMINS, letterTexts.extend(seen))
/** Chooses how the centre looks. Colours that cannot be read are refused. */
export const changeCentreLook = change('change-centre-look', ADMINS, chosenLook.extend(seen))
/** Sets one of the centre's own pictures and leaves the others; null removes it. */
export const setCentrePicture = change(
  'set-centre-picture',
  ADMINS,
  z.discriminatedUnion('place', [
    z.object({ place: z.literal('logo'), picture: centrePictures.shape.logo, version: seenVersion }),
    z.object({ place: z.literal('hero'), picture: centrePictures.shape.hero, version: seenVersion }),
  ]),
)
/** Says what the picture of the home page shows. It refuses a centre without one. */
export const describeCentrePicture = defineCommand('describe-centre-picture', {
  by: ADMINS,
  body: z.object({ alt: picture.shape.alt, version: seenVersion }),
  /** `picture`: with the words that hold now. */
  answer: accepted.extend({ picture }),
  repeatable: repeatableWithoutVersion,
})
export const changeCentreTexts = change('change-centre-texts', ADMINS, centreTexts.extend(seen))
