import { z } from 'zod'
import { frenchText } from '../shared/text.ts'
import * as written from './centre.ts'

const line = frenchText(200).min(1)
/** A time of the day at the centre. */
const time = z.iso.time({ precision: -1 })
const link = z.url({ protocol: /^https$/ })

/** What a centre may say of itself. Its texts come out in French typography, as pages get it from their build. */
export const centreIdentity = z
  .object({
    centre: z.object({
      name: line,
      street: line,
      city: line,
      address: line,
      phone: line,
      phoneLink: z.string().regex(/^tel:\+\d{8,15}$/, 'Le numéro à composer commence par « tel: » et le signe plus'),
      email: z.email(),
      timeZone: z.string().min(1),
      hours: z
        .array(
          z.object({
            days: line,
            hours: line,
            weekdays: z.array(z.int().min(1).max(7)).min(1),
            opens: time.optional(),
            closes: time.optional(),
          }),
        )
        .min(1),
    }),
    descriptor: line,
    nurses: z.array(z.object({ firstName: line, name: line, role: line })).length(2),
    place: z.object({
      town: line,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      drawn: z.boolean(),
    }),
    social: z.array(z.object({ name: line, url: link })),
    legal: z.object({
      company: line,
      capital: line,
      siren: line,
      register: line,
      vatNumber: line,
      publisher: line,
      host: line,
      mediator: z.object({ name: line, address: line, url: link }),
    }),
  })
  .refine(({ centre }) => centre.address === `${centre.street}, ${centre.city}`, {
    path: ['centre', 'address'],
    error: 'La rue et la ville sont à séparer par une virgule',
  })

export type CentreIdentity = z.infer<typeof centreIdentity>

/** The centre as services know it. @throws {z.ZodError} when the file is not usable: no service starts with it */
export const identity: CentreIdentity = centreIdentity.parse(written)
