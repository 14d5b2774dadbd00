import { z } from 'zod'
import { centreIdentity } from '../centre/identity.ts'
import { letterTexts } from '../centre/letter-texts.ts'
import { centreLook } from '../centre/look.ts'
import { centrePictures } from '../centre/pictures.ts'
import { centreTexts } from '../centre/texts.ts'
import { centreWords } from '../centre/words.ts'
import { localTime } from '../shared/centre-time.ts'
import { defineEvent, type Fact } from '../shared/event.ts'
import { frenchText } from '../shared/text.ts'
import { choices } from './choices.ts'
import { retention } from './retention.ts'
import { recordedTerms } from './terms.ts'

/** The rules of booking that the centre may change. */
export const bookingRules = z.object({
  /** Minutes for which an unpaid booking keeps its time. */
  holdMinutes: z.int().min(1).max(120),
  /** Minutes between now and the earliest start that may be booked online. */
  minimumNoticeMinutes: z.int().min(0).max(10_080),
  /** Days from today to the last day for which bookings are taken. */
  horizonDays: z.int().min(1).max(730),
  /** The starts that are offered each day, in the centre's time (docs/rules.md, Booking). */
  startTimes: z.array(localTime).min(1).max(48),
  /** The version of the terms of sale that a booking accepts. */
  termsVersion: z.string().min(1).max(40),
})
export type BookingRules = z.infer<typeof bookingRules>

/** The rules until the centre changes them (docs/rules.md, Limits). */
export const defaultBookingRules: BookingRules = {
  holdMinutes: 15,
  minimumNoticeMinutes: 120,
  horizonDays: 180,
  startTimes: ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'],
  termsVersion: '2025-10',
}

export const constructionBanner = z.object({ enabled: z.boolean(), text: frenchText(500) })

/** The centre's own address. It belongs to no person, so it is not sealed. */
export const notificationEmail = z.object({ email: z.email().max(254) })

export const settingsEvents = [
  defineEvent('BookingRulesChanged', 'The rules of booking, as they stand from now on.', bookingRules),
  defineEvent(
    'SalesTermsChanged',
    'The terms of sale in numbers, as they stand from now on. What is booked or sold already keeps its own.',
    recordedTerms,
  ),
  defineEvent(
    'RetentionChanged',
    'For how long personal data is kept, as it stands from now on, also for what is kept already.',
    retention,
  ),
  defineEvent(
    'ChoicesChanged',
    'What the centre has turned on, all of it, as it stands from now on. A choice that is missing is off.',
    choices,
  ),
  defineEvent('ConstructionBannerChanged', 'The banner shown on every public page was changed.', constructionBanner),
  defineEvent('NotificationEmailChanged', 'The address for mails to staff was changed.', notificationEmail),
  defineEvent(
    'CentreIdentityChanged',
    'Who the centre is: name, address, hours, people and legal identity, as they stand from now on.',
    centreIdentity,
  ),
  defineEvent('CentreWordsChanged', 'How the centre calls its clients and practitioners from now on.', centreWords),
  defineEvent('CentreLetterTextsChanged', 'The texts of the centre in its letters, from now on.', letterTexts),
  defineEvent('CentreLookChanged', 'The colours, fonts, drawings and logo of the centre, from now on.', centreLook),
  defineEvent(
    'CentrePicturesChanged',
    'The centre’s own logo and picture of the home page, from now on.',
    centrePictures,
  ),
  defineEvent('CentreTextsChanged', 'The centre’s own texts of the pages of its site, from now on.', centreTexts),
] as const

export type SettingsEvent = Fact<(typeof settingsEvents)[number]>

export const SETTINGS_STREAM = 'settings'
