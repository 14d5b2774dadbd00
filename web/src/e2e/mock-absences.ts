import type { AbsenceChoice, AbsenceReport, HandledBookingView, TouchedBookingView } from '@alba/contracts/absences/api'
import { type Handlers, type MockedRequest, problem } from './mock-api.ts'
import { NOW } from './mock-data.ts'
import type { StaffServer } from './mock-staff.ts'

export const ABSENCE = 700_000_000_000_001
const INES = { practitioner_id: 2, name: 'Inès Moreau' }
const CAMILLE = { practitioner_id: 1, name: 'Camille Roussel' }

/** Three bookings of Camille on Monday 23 November: Inès is free at nine, and nobody is at eleven. */
const touched: readonly TouchedBookingView[] = [
  {
    id: 482_913_570_264_118,
    start_time: '2026-11-23T09:00:00',
    end_time: '2026-11-23T10:00:00',
    service_name: 'Massage prénatal',
    customer_name: 'Léa Martin',
    customer_email: 'lea@example.org',
    customer_phone: '06 12 34 56 78',
    wished_practitioner: { id: 1, name: 'Camille Roussel' },
    status: 'confirmed',
    takers: [INES],
    starts: [
      { start_time: '2026-11-23T14:00:00', ...INES },
      { start_time: '2026-11-24T09:00:00', ...CAMILLE },
    ],
    choice: { kind: 'hand_over', practitioner_id: 2 },
    replaced: false,
    cancellation: { paid_with: 'card', amount_cents: 7_500, late: true },
  },
  {
    id: 482_913_570_264_119,
    start_time: '2026-11-23T11:00:00',
    end_time: '2026-11-23T12:00:00',
    service_name: 'Baby spa',
    customer_name: 'Manon Petit',
    customer_email: '',
    customer_phone: '+33 6 98 76 54 32',
    wished_practitioner: null,
    status: 'confirmed',
    takers: [],
    starts: [{ start_time: '2026-11-24T11:00:00', ...CAMILLE }],
    choice: { kind: 'move', start_time: '2026-11-24T11:00:00', practitioner_id: 1 },
    replaced: false,
    cancellation: { paid_with: 'voucher', amount_cents: 6_000, late: true },
  },
  {
    id: 482_913_570_264_120,
    start_time: '2026-11-23T15:00:00',
    end_time: '2026-11-23T16:00:00',
    service_name: 'Massage prénatal',
    customer_name: 'Chloé Bernard',
    customer_email: 'chloe@example.org',
    customer_phone: null,
    wished_practitioner: null,
    status: 'confirmed',
    takers: [],
    starts: [],
    choice: { kind: 'later' },
    replaced: false,
    cancellation: { paid_with: 'nothing', amount_cents: 0, late: true },
  },
]

const outcomes = { hand_over: 'handed_over', move: 'moved', cancel: 'canceled' } as const

/** A server of absences. Right after each request of staff, the report shows work in progress once. */
export function absenceServer(staff: StaffServer): Handlers {
  let left = touched
  let report: AbsenceReport | undefined
  let isWorking = false
  const decide = (wanted: { booking_id: number; choice: AbsenceChoice }[]) => {
    const handled = wanted.flatMap(({ booking_id, choice }) => {
      const booking = left.find(({ id }) => id === booking_id)
      return booking ? [handledOf(booking, choice)] : []
    })
    left = left.filter(({ id }) => !wanted.some(({ booking_id }) => booking_id === id))
    isWorking = true
    return handled
  }
  return {
    'GET /api/backoffice/absences': staff.ifLoggedIn(() => ({ body: report ? [summaryOf(report)] : [] })),
    'POST /api/backoffice/absences/preview': request => ({ body: { openings: 2, bookings: chosen(left, request) } }),
    'POST /api/backoffice/absences': request => {
      const { decisions: wanted, text, practitioner_id, start_datetime, end_datetime } = request.postDataJSON()
      const handled = decide(wanted)
      const asked = { practitioner_id, start_datetime, end_datetime, text }
      report = { ...asked, ...unchanging, handled, rounds: 1, carried_out: true, left_count: left.length }
      return { status: 202, body: { id: ABSENCE } }
    },
    'GET /api/backoffice/absences/:id': () => {
      if (!report) return problem(404, 'Absence introuvable.', 'absence_unknown')
      const working = isWorking
      isWorking = false
      return { body: working ? begun(report) : report }
    },
    'POST /api/backoffice/absences/:id/decisions': request => {
      const { decisions: wanted, rounds } = request.postDataJSON()
      if (!report || rounds !== report.rounds)
        return problem(409, 'D’autres décisions viennent d’être prises ici.', 'absence_changed')
      const handled = [...report.handled, ...decide(wanted)]
      report = { ...report, handled, rounds: rounds + 1, left_count: left.length }
      return { status: 202, body: { id: ABSENCE } }
    },
  }
}

const unchanging = { id: ABSENCE, practitioner_name: CAMILLE.name, declared_at: NOW }

const summaryOf = ({ rounds: _rounds, text: _text, handled: _handled, ...summary }: AbsenceReport) => summary

/** The report while the last decision is still being carried out. */
const begun = (report: AbsenceReport): AbsenceReport => ({
  ...report,
  carried_out: false,
  handled: report.handled.map((each, n) =>
    n < report.handled.length - 1 ? each : { ...each, outcome: null, told: null },
  ),
})

/** The bookings with what staff chose. */
function chosen(bookings: readonly TouchedBookingView[], request: MockedRequest): TouchedBookingView[] {
  const choices: { booking_id: number; choice: AbsenceChoice }[] = request.postDataJSON().choices
  return bookings.map(booking => {
    const found = choices.find(({ booking_id }) => booking_id === booking.id)
    return found ? { ...booking, choice: found.choice } : booking
  })
}

function handledOf(booking: TouchedBookingView, choice: AbsenceChoice): HandledBookingView {
  const who = choice.kind === 'hand_over' || choice.kind === 'move' ? choice.practitioner_id : null
  return {
    booking_id: booking.id,
    customer_name: booking.customer_name,
    customer_email: booking.customer_email,
    customer_phone: booking.customer_phone,
    service_name: booking.service_name,
    seen_start_time: booking.start_time,
    choice,
    practitioner_name: who === null ? null : who === 2 ? INES.name : CAMILLE.name,
    outcome: choice.kind === 'later' ? 'left' : outcomes[choice.kind],
    why: null,
    told: booking.customer_email === '' ? 'no_address' : 'sent',
  }
}
