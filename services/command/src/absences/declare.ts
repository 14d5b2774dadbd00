import { declareAbsence as command, type DeclareAbsence } from '@alba/contracts/absences/commands'
import { LONGEST_ABSENCE } from '@alba/contracts/absences/events'
import { lastBookableDay } from '@alba/contracts/agenda/offer'
import { dayAt, fromEpochMinutes, localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { newId, requestDigest } from '../decision/ids.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { untilReferenced } from '../reference/until-referenced.ts'
import { absence } from './absence.ts'
import { declareAbsence as decide } from './decide.ts'

/**
 * Records that a practitioner is absent, with what is done about her bookings. A policy carries it out, so that it goes
 * on when the browser is closed or a process dies.
 */
export const declareAbsence = handler(command, async (deps: Deps, body, cause) => {
  const range = rangeOf(deps, body)
  if (!range.ok) return range
  const { practitionerId, decisions, text, idempotencyKey } = body
  const absenceId = newId(deps.keyring, 'absence-id', idempotencyKey)
  const data = { absenceId, practitionerId, startsAt: range.startsAt, endsAt: range.endsAt }
  const round = { decisions, text, requestDigest: requestDigest(deps.keyring, body) }
  const refusal = notPossible(deps, body, range)
  const outcome = await deps.streams.execute(absence, absenceId, cause, state =>
    // A repeated request finds its absence, even when that is over by now.
    state.status === 'none' && refusal ? refusal : decide(state, data, round),
  )
  return untilReferenced(deps, outcome.ok ? { ...outcome, absenceId } : outcome)
})

type Range = { readonly ok: true; readonly startsAt: string; readonly endsAt: string }

function rangeOf({ zone }: Pick<Deps, 'zone'>, { start, end }: DeclareAbsence): Range | Refusal {
  const from = localToEpochMinutes(start, zone)
  const until = localToEpochMinutes(end, zone)
  if (from === undefined || until === undefined) return reject('start_time_skipped')
  return { ok: true, startsAt: fromEpochMinutes(from), endsAt: fromEpochMinutes(until) }
}

/**
 * Why the absence is refused; undefined when it is possible. The end lies within the days that can be booked: weekly
 * hours are written into later days only afterwards, and would open them again.
 */
function notPossible(
  { reference, clock, zone }: Pick<Deps, 'reference' | 'clock' | 'zone'>,
  { practitionerId }: DeclareAbsence,
  { startsAt, endsAt }: Range,
): Refusal | undefined {
  const { practitioners, bookingRules } = reference.current()
  if (!practitioners.has(practitionerId)) return reject('practitioner_unknown')
  const ends = Date.parse(endsAt)
  if (ends <= clock()) return reject('absence_over')
  if (ends - Date.parse(startsAt) > LONGEST_ABSENCE * 60_000) return reject('absence_too_long')
  const lastDay = dayAt(ends - 1, zone)
  return lastDay > lastBookableDay(dayAt(clock(), zone), bookingRules) ? reject('start_time_too_far') : undefined
}
