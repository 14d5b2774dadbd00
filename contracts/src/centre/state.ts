import { z } from 'zod'
import { weeklyHoursEvents } from '../agenda/events.ts'
import { category, picture, practitioner, questionnaire, room, serviceDefinition } from '../catalogue/events.ts'
import { retirable } from '../catalogue/retiring.ts'
import { packageDefinition } from '../packages/events.ts'
import { allChoices } from '../settings/choices.ts'
import { bookingRules, constructionBanner, notificationEmail } from '../settings/events.ts'
import { retention } from '../settings/retention.ts'
import { recordedTerms } from '../settings/terms.ts'
import { localDate, localTime } from '../shared/centre-time.ts'
import { smallId } from '../shared/ids.ts'
import { centreIdentity, portrait } from './identity.ts'
import { letterTexts } from './letter-texts.ts'
import { centreLook } from './look.ts'
import { centrePictures, noPictures } from './pictures.ts'
import { centreTexts } from './texts.ts'
import { centreWords } from './words.ts'

/** A part of a day, in the centre's time. */
const range = z.object({ start: localTime, end: localTime })

/** The openings of a practitioner on a day. `handChanges`: how often somebody changed them, apart from weekly hours; `absent`: whether it was for an absence. */
const practitionerDay = z.object({
  practitionerId: smallId,
  date: localDate,
  openings: z.array(range),
  handChanges: z.int(),
  absent: z.boolean(),
})
export type PractitionerDay = z.infer<typeof practitionerDay>

/** All pictures of a centre as they stand. A person is named, a service has its number. */
const statePictures = centrePictures.extend({
  portraits: z.array(portrait.extend({ person: z.string() })),
  services: z.array(picture.extend({ serviceId: smallId })),
})

/**
 * GET /centre: the definitions of a centre as the log has them, retired ones among them, and the hours from today on.
 * For operators, inside the network. Settings that nobody ever set are null.
 */
export const centreState = z.object({
  /** The centre's calendar day. */
  today: localDate,
  practitioners: z.array(practitioner.extend(retirable)),
  rooms: z.array(room.extend(retirable)),
  categories: z.array(category),
  questionnaires: z.array(questionnaire.extend(retirable)),
  /** Without their pictures, which are in `pictures`. */
  services: z.array(serviceDefinition.omit({ picture: true })),
  packages: z.array(packageDefinition.extend(retirable)),
  /** Without portraits, which are in `pictures`. */
  identity: centreIdentity.nullable(),
  words: centreWords.nullable(),
  letters: letterTexts.nullable(),
  look: centreLook.nullable(),
  pictures: statePictures,
  texts: centreTexts.nullable(),
  booking: bookingRules.nullable(),
  terms: recordedTerms.nullable(),
  retention: retention.nullable(),
  choices: allChoices.nullable(),
  banner: constructionBanner.nullable(),
  notificationEmail: notificationEmail.nullable(),
  /** The weekly hours of each practitioner, earliest first: those that are over, those that hold and later ones. */
  weeklyHours: z.array(weeklyHoursEvents[0].data),
  /** From today on, the days on which a practitioner has or had openings. */
  days: z.array(practitionerDay),
})
export type CentreState = z.infer<typeof centreState>

/** What an empty log says of a centre: nothing is defined, and nothing was ever set. */
export const emptyCentre = (today: string): CentreState => ({
  today,
  practitioners: [],
  rooms: [],
  categories: [],
  questionnaires: [],
  services: [],
  packages: [],
  identity: null,
  words: null,
  letters: null,
  look: null,
  pictures: { ...noPictures, portraits: [], services: [] },
  texts: null,
  booking: null,
  terms: null,
  retention: null,
  choices: null,
  banner: null,
  notificationEmail: null,
  weeklyHours: [],
  days: [],
})
