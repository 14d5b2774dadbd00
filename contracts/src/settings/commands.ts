import { centreIdentity } from '../centre/identity.ts'
import { letterTexts } from '../centre/letter-texts.ts'
import { chosenLook } from '../centre/look.ts'
import { centreTexts } from '../centre/texts.ts'
import { centreWords } from '../centre/words.ts'
import { ADMINS, accepted, defineCommand, STAFF } from '../shared/command.ts'
import { repeatableWithoutVersion, seenVersion } from '../shared/version.ts'
import { bookingRules, constructionBanner, notificationEmail } from './events.ts'
import { salesTerms } from './terms.ts'

/** Changes the rules. The answer comes when the next decision on a booking will use them. */
export const changeBookingRules = defineCommand('change-booking-rules', {
  by: ADMINS,
  body: bookingRules.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/** Changes the terms of what is booked and sold from now on. The answer comes when the next decision will use them. */
export const changeSalesTerms = defineCommand('change-sales-terms', {
  by: ADMINS,
  body: salesTerms.safeExtend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

export const changeConstructionBanner = defineCommand('change-construction-banner', {
  by: STAFF,
  body: constructionBanner.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

export const changeNotificationEmail = defineCommand('change-notification-email', {
  by: STAFF,
  body: notificationEmail.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/** Says who the centre is. The answer comes when the next decision knows it. */
export const changeCentreIdentity = defineCommand('change-centre-identity', {
  by: ADMINS,
  body: centreIdentity.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/** Says how the centre calls its clients and practitioners. The answer comes when the next decision knows it. */
export const changeCentreWords = defineCommand('change-centre-words', {
  by: ADMINS,
  body: centreWords.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

export const changeCentreLetterTexts = defineCommand('change-centre-letter-texts', {
  by: ADMINS,
  body: letterTexts.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/** Chooses how the centre looks. Colours that cannot be read are refused. */
export const changeCentreLook = defineCommand('change-centre-look', {
  by: ADMINS,
  body: chosenLook.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

export const changeCentreTexts = defineCommand('change-centre-texts', {
  by: ADMINS,
  body: centreTexts.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})
