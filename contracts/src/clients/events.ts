import { z } from 'zod'
import { provenance } from '../moving/provenance.ts'
import { defineEvent, type Fact, personal, personId } from '../shared/event.ts'

export const clientEvents = [
  defineEvent(
    'ClientRecorded',
    'A client of another system was imported, who has neither booked nor bought here yet.',
    z.object({
      personId,
      name: personal(z.string().max(200)),
      email: personal(z.string().max(254)),
      phone: personal(z.string().max(30).nullable()),
      importedFrom: provenance,
      /** A keyed digest of the client, to tell a repeated import from another one. */
      requestDigest: z.string(),
    }),
  ),
] as const

export type ClientEvent = Fact<(typeof clientEvents)[number]>

export const clientStream = (personId: string): string => `client-${personId}`
