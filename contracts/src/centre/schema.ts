import { z } from 'zod'
import { frenchText } from '../shared/text.ts'
import * as written from './centre.ts'

const oneLine = frenchText(200).min(1)
/** A time of the day at the centre. */
const time = z.iso.time({ precision: -1 })
const link = z.url({ protocol: /^https$/ })
const digits = (text: string): string => text.replaceAll(/\D/g, '')
const ofDigits = (form: RegExp, error: string) =>
  z.string().refine(text => form.test(text.replaceAll(' ', '')), { error })

const centre = z
  .object({
    name: oneLine,
    street: oneLine,
    city: oneLine,
    address: oneLine,
    phone: oneLine,
    phoneLink: z.string().regex(/^tel:\+\d{8,15}$/, 'Le numéro à composer commence par « tel: » et le signe plus'),
    email: z.email(),
    timeZone: z.string().min(1),
    hours: z
      .array(
        z.object({
          days: oneLine,
          hours: oneLine,
          weekdays: z.array(z.int().min(1).max(7)).min(1),
          opens: time.optional(),
          closes: time.optional(),
        }),
      )
      .min(1),
  })
  .refine(({ address, street, city }) => address === `${street}, ${city}`, {
    path: ['address'],
    error: 'La rue et la ville sont à séparer par une virgule',
  })

const place = z.object({
  postalCode: oneLine,
  town: oneLine,
  /** Two letters, ISO 3166-1. */
  country: z.string().regex(/^[A-Z]{2}$/),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Whether the drawn map of the contact page shows this place. */
  drawn: z.boolean(),
})

const legal = z
  .object({
    company: oneLine,
    capital: oneLine,
    office: oneLine,
    siret: ofDigits(/^\d{14}$/, 'Un SIRET a 14 chiffres'),
    register: oneLine,
    vatNumber: ofDigits(/^[A-Z]{2}[A-Z0-9]{2,12}$/, 'Un numéro de TVA commence par le pays, comme « FR00 »'),
    publisher: oneLine,
    host: z.object({ name: oneLine, address: oneLine, phone: oneLine }),
    mediator: z.object({ name: oneLine, address: oneLine, url: link }),
    sourceCode: link,
  })
  .refine(({ siret, register }) => digits(register).endsWith(digits(siret).slice(0, 9)), {
    path: ['register'],
    error: 'L’immatriculation se termine par les neuf premiers chiffres du SIRET',
  })

/** The schema of the centre's identity. It puts the texts into French typography, as the build of the web app does. */
export const centreIdentity = z
  .object({
    centre,
    descriptor: oneLine,
    /** The practitioners. The site has portraits of the first two. */
    nurses: z
      .array(z.object({ name: oneLine, firstName: oneLine, role: oneLine }))
      .min(1)
      .max(50),
    social: z.array(z.object({ name: oneLine, url: link })),
    place,
    legal,
  })
  .refine(written => written.centre.city === `${written.place.postalCode} ${written.place.town}`, {
    path: ['place', 'town'],
    error: 'Code postal et ville sont ceux de l’adresse',
  })

export type CentreIdentity = z.infer<typeof centreIdentity>

/**
 * The centre's identity for the services.
 * @throws {z.ZodError} at import when the file is invalid: no service starts
 */
export const identity: CentreIdentity = centreIdentity.parse(written)
