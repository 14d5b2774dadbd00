import { morningDay } from '../letters/morning.ts'
import { isMorning, morningIn, morningOf } from '../morning.ts'
import type { Writer } from './writing.ts'

/** The letter of the morning to a practitioner who chose it (ADR 113). */
export const morningWriters = {
  'morning-letter': async ({ facts, site, now }, ref) => {
    const { date, practitionerId } = morningIn(ref.about)
    const reader = await facts.practitioner(practitionerId)
    if (!reader?.wantsMorningLetter)
      return { nothing: 'the practitioner has no active account, or wants no such mails any more' }
    const morning = morningOf(now(), site.zone)
    if (morning.date !== date || !isMorning(now(), morning)) return { nothing: 'that morning is over' }
    const ahead = await facts.dayAhead(practitionerId, morning)
    if (ahead.appointments.length === 0 && ahead.unreadCount === 0) return { nothing: 'there is nothing to say' }
    return { letter: morningDay(date, ahead, site), to: { name: reader.name, address: reader.email } }
  },
} satisfies Record<string, Writer>
