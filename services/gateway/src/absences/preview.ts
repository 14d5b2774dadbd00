import type {
  AbsenceChoice,
  AbsencePreview,
  absencePreviewRequest,
  TouchedBookingView,
} from '@alba/contracts/absences/api'
import { LONGEST_ABSENCE } from '@alba/contracts/absences/events'
import {
  type Choice,
  type Proposal,
  proposals,
  SEARCHED_DAYS,
  type Situation,
} from '@alba/contracts/absences/proposals'
import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { openingsWithin } from '@alba/contracts/agenda/without-range'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import {
  addDays,
  dayAt,
  epochMinutesToLocal,
  fromEpochMinutes,
  localToEpochMinutes,
  toEpochMinutes,
} from '@alba/contracts/shared/centre-time'
import { ERASED } from '@alba/contracts/shared/event'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { rejected } from '@alba/platform/http/problem'
import type { z } from 'zod'
import { datesBetween } from '../agenda/days.ts'
import { heldBy, needOfBooking } from '../agenda/need.ts'
import type { DeskDeps } from '../bookings/deps.ts'
import { cancellation } from '../bookings/staff-view.ts'
import { touchedBookings } from './touched.ts'

type Asked = z.output<typeof absencePreviewRequest>

/** Whom an absence concerns, and what could be done for each. Nothing is recorded. @throws {ProblemError} 404 and 422 */
export async function previewOf(deps: DeskDeps, asked: Asked): Promise<AbsencePreview> {
  const { models, zone } = deps
  const now = deps.now()
  const range = rangeOf(asked, zone)
  const time = {
    practitionerId: asked.practitioner_id,
    startsAt: fromEpochMinutes(range.from),
    endsAt: fromEpochMinutes(range.until),
  }
  const [catalogue, { rules }] = await Promise.all([deps.catalogue(), deps.settings()])
  if (!catalogue.practitioners.has(asked.practitioner_id)) throw rejected('practitioner_unknown')
  const rows = await touchedBookings(models, time, { zone, now })
  const firstDay = dayAt(range.from * 60_000, zone)
  const lastDay = dayAt(range.until * 60_000 - 1, zone)
  const days = await deps.days(datesBetween(firstDay, addDays(lastDay, SEARCHED_DAYS)))
  const absence = { ...range, practitionerId: asked.practitioner_id }
  const situation: Situation = { absence, days, resources: catalogue.resources, rules, zone, now }
  const nameOf = (id: number) => catalogue.practitioners.get(id)?.name ?? ''
  const proposed = proposalsFor(situation, rows, asked.choices)
  const vouchers = await vouchersOf(deps, rows)
  const openings = datesBetween(firstDay, lastDay).flatMap(date =>
    openingsWithin(days.get(date) ?? emptyDay, asked.practitioner_id, range),
  )
  return {
    openings: openings.length,
    bookings: rows.map(row => ({
      ...viewOf(row, zone),
      ...choicesOf(proposed.get(row.id), zone, nameOf),
      cancellation: cancellation(
        row,
        row.voucher_parts.flatMap(({ id }) => vouchers.get(id) ?? []),
        now,
      ),
    })),
  }
}

function rangeOf({ start_datetime, end_datetime }: Asked, zone: string) {
  const from = localToEpochMinutes(start_datetime, zone)
  const until = localToEpochMinutes(end_datetime, zone)
  if (from === undefined || until === undefined) throw rejected('start_time_skipped')
  if (until <= from) throw rejected('time_range_invalid')
  if (until - from > LONGEST_ABSENCE) throw rejected('absence_too_long')
  return { from, until }
}

/** Only confirmed bookings can be changed: one on hold is still being paid. */
function proposalsFor(
  situation: Situation,
  rows: readonly BookingRow[],
  choices: Asked['choices'],
): ReadonlyMap<number, Proposal> {
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  const bookings = confirmed.map(row => ({
    need: needOfBooking(row, toEpochMinutes(row.starts_at)),
    held: heldBy(row),
    wished: row.wished_practitioner?.id ?? null,
  }))
  const chosen = new Map(choices.map(({ booking_id, choice }) => [booking_id, choiceOf(choice, situation.zone)]))
  return new Map(proposals(situation, bookings, chosen).map(each => [each.bookingId, each]))
}

function choiceOf(choice: AbsenceChoice, zone: string): Choice {
  if (choice.kind === 'hand_over') return { kind: 'hand_over', practitionerId: choice.practitioner_id }
  if (choice.kind !== 'move') return choice
  const startsAt = localToEpochMinutes(choice.start_time, zone)
  if (startsAt === undefined) throw rejected('start_time_skipped')
  return { kind: 'move', startsAt, practitionerId: choice.practitioner_id }
}

async function vouchersOf({ models }: DeskDeps, rows: readonly BookingRow[]) {
  const ids = rows.flatMap(({ voucher_parts }) => voucher_parts.map(({ id }) => id))
  return new Map((await models.rows(vouchersTable, ids)).map(row => [row.id, row]))
}

const viewOf = (row: BookingRow, zone: string) => ({
  id: row.id,
  start_time: localOf(row.starts_at, zone),
  end_time: localOf(row.ends_at, zone),
  service_name: row.service_name,
  customer_name: row.customer_name ?? ERASED,
  customer_email: row.customer_email ?? '',
  customer_phone: row.customer_phone,
  wished_practitioner: row.wished_practitioner,
  status: row.status === 'confirmed' ? ('confirmed' as const) : ('pending_hold' as const),
})

type Choices = Pick<TouchedBookingView, 'takers' | 'starts' | 'choice' | 'replaced'>

function choicesOf(proposal: Proposal | undefined, zone: string, nameOf: (id: number) => string): Choices {
  if (!proposal) return { takers: [], starts: [], choice: { kind: 'later' }, replaced: false }
  const startOf = (startsAt: number) => epochMinutesToLocal(startsAt, zone)
  const { takers, starts, choice, replaced } = proposal
  return {
    takers: takers.map(id => ({ practitioner_id: id, name: nameOf(id) })),
    starts: starts.map(({ startsAt, practitionerId, givers }) => ({
      start_time: startOf(startsAt),
      practitioner_id: practitionerId,
      name: givers.map(nameOf).join(' et '),
    })),
    choice: chosenView(choice, startOf),
    replaced,
  }
}

function chosenView(choice: Choice, startOf: (startsAt: number) => string): AbsenceChoice {
  if (choice.kind === 'hand_over') return { kind: 'hand_over', practitioner_id: choice.practitionerId }
  if (choice.kind !== 'move') return choice
  return { kind: 'move', start_time: startOf(choice.startsAt), practitioner_id: choice.practitionerId }
}
