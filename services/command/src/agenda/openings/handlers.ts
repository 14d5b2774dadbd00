import type { openAvailability as openAvailabilityBody } from '@alba/contracts/agenda/commands'
import { agendaStream } from '@alba/contracts/agenda/events'
import { localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import type { z } from 'zod'
import type { Cause } from '../../decision/cause.ts'
import type { Deps, Result } from '../../deps.ts'
import { agenda } from '../agenda.ts'
import { dateOfOpening, openAvailability, removeAvailability } from './decide.ts'

type Done = Promise<Result<{ position: string | null }>>

/** Opens a practitioner's day at local times of the centre. */
export async function openDay(deps: Deps, body: z.output<typeof openAvailabilityBody>, cause: Cause): Done {
  const { date, practitionerId, timeSlots } = body
  if (!deps.reference.current().practitioners.has(practitionerId)) return reject('practitioner_unknown')
  const ranges = timeSlots.map(({ start, end }) => ({
    from: localToEpochMinutes(`${date}T${start}:00`, deps.zone),
    until: localToEpochMinutes(`${date}T${end}:00`, deps.zone),
  }))
  const known = ranges.filter(range => range.from !== undefined && range.until !== undefined)
  if (known.length < ranges.length) return reject('start_time_skipped')
  const outcome = await deps.streams.execute({
    stream: agendaStream(date),
    decider: agenda,
    cause,
    decide: day => openAvailability(day, { date, practitionerId, ranges: known as { from: number; until: number }[] }),
  })
  return outcome.ok ? { ok: true, value: { position: outcome.position } } : outcome
}

export async function removeOpening(deps: Deps, { availabilityId }: { availabilityId: number }, cause: Cause): Done {
  const date = dateOfOpening(availabilityId)
  const outcome = await deps.streams.execute({
    stream: agendaStream(date),
    decider: agenda,
    cause,
    decide: day => removeAvailability(day, { date, availabilityId }),
  })
  return outcome.ok ? { ok: true, value: { position: outcome.position } } : outcome
}
