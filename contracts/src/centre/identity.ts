import { z } from 'zod'
import { picture } from '../catalogue/events.ts'
import { isPhone } from '../shared/dialling.ts'
import { french } from '../shared/typography.ts'
import { legalIdentity, link, numberText, oneLine } from './legal.ts'

/** A time of the day at the centre, `09:00`. */
const time = z.iso.time({ precision: -1 })

/** How a person of the centre is shown on the site, which need not be somebody whom clients can book. */
const person = z.strictObject({
  firstName: oneLine,
  name: oneLine.describe('First name and name: « Anne Petit »'),
  role: oneLine.describe('« masseuse », « kinésithérapeute »'),
})

/** The portrait of a person. What it shows is the person, whose name stands below it. */
export const portrait = picture.omit({ alt: true })

/**
 * A person with a portrait; null: without one. Left out, as in a centre's file, the person of this name keeps theirs.
 */
const portrayed = person.extend({ portrait: portrait.nullable().optional() })

/**
 * A line of the opening hours. `hours` is the text that visitors read, also in the week on the contact page. A line
 * with hours in figures also has `opens` and `closes`, which only search engines get.
 */
const hoursLine = z.strictObject({
  days: oneLine.describe('« Lundi – vendredi »'),
  hours: oneLine.describe('« 9 h – 18 h, sur rendez-vous », « fermé »'),
  weekdays: z.array(z.int().min(1).max(7)).min(1, 'Indiquez au moins un jour').max(7).describe('1 for Monday to 7'),
  opens: time.optional(),
  closes: time.optional(),
})
export const hoursLines = z.array(hoursLine).max(14)
export type HoursLine = z.infer<typeof hoursLine>

const phone = numberText(40).overwrite(french).refine(isPhone, {
  error: 'Un numéro de téléphone a dix chiffres ; celui d’un autre pays commence par le signe plus',
})

/** Who the centre is, without its hours and its legal identity, which are parts of their own in a centre's file. */
export const ownIdentity = z.object({
  name: oneLine,
  descriptor: oneLine.describe('What the centre is, beside its name: « Institut de massage »'),
  street: oneLine,
  postalCode: numberText(20).min(1),
  town: oneLine,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Un pays s’écrit en deux lettres, comme « FR »')
    .default('FR')
    .describe('Two letters, ISO 3166-1'),
  phone: phone.describe('As it is read; a French number of ten digits, or one with « + » and the country'),
  email: z.email().max(254),
  position: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null)
    .describe('Where maps and search engines find it, in degrees'),
  people: z.array(person).max(50).default([]).describe('The people whom the site shows, in this order'),
  social: z
    .array(z.strictObject({ name: oneLine, url: link }))
    .max(20)
    .default([])
    .describe('Pages on social networks'),
})

/**
 * Who the centre is: the data of `CentreIdentityChanged`. Nothing of it is anybody's personal data: a centre publishes
 * all of it.
 */
export const centreIdentity = z.object({
  ...ownIdentity.shape,
  people: z.array(portrayed).max(50).default([]),
  hours: hoursLines.default([]),
  legal: legalIdentity,
})
export type CentreIdentity = z.infer<typeof centreIdentity>
