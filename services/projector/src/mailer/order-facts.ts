import type { settingsFrom } from './centre.ts'
import { practitionersToMail } from './colleagues.ts'
import { type Facts, lastOf } from './facts.ts'
import type { OrderFacts } from './orders.ts'
import type { EventRef } from './outbox/table.ts'

type ReadSettings = ReturnType<typeof settingsFrom>

/** What the orders of an event need, read from the log. @param ref names the event */
export const orderFactsFor = (facts: Facts, settings: ReadSettings, ref: EventRef): OrderFacts => ({
  async appointmentOf() {
    const events = await facts.history(ref.stream, ref.revision)
    const isImported = events.some(({ type, data }) => type === 'BookingRequested' && data.importedFrom !== undefined)
    return { startsAt: facts.booking(events).starts_at, isImported }
  },
  async tellsOfPractitioner() {
    const events = await facts.history(ref.stream, ref.revision)
    const { absence, part } = lastOf(events, 'PractitionerChanged')?.data ?? {}
    // A client asks for the practitioner of the first treatment only, not for that of a second one side by side.
    return absence === undefined && part === undefined && facts.booking(events).wished_practitioner !== null
  },
  reminderHours: async at => (await facts.termsUntil(at)).terms.reminderHours,
  async lapsedClient() {
    const { choices } = await settings()
    if (!choices.lapsedHoldLetter) return undefined
    const requested = lastOf(await facts.history(ref.stream, ref.revision), 'BookingRequested')
    // What staff booked was not left unpaid by anybody: it was not confirmed before a process died.
    return requested?.data.channel === 'web' ? requested.data.personId : undefined
  },
  colleaguesToMail: async () => practitionersToMail(facts, await facts.event(ref)),
})
