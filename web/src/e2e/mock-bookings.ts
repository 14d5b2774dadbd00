import type { AgendaChangesView } from '@alba/contracts/agenda/changes-api'
import type { StaffBookingDetail, StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import type { TimelineEntry } from '@alba/contracts/timeline/api'
import { paidMoney } from './mock-money.ts'

const camille = { id: 1, name: 'Camille Roussel' }
const ines = { id: 2, name: 'Inès Moreau' }
export const practitioners = [camille, ines]

const MASSAGE = { id: 1, name: 'Salle Massage', room_type: 'massage_room', retired: false, version: 1 }
const SPA = { id: 2, name: 'Salle Spa/Bain', room_type: 'spa_bath_room', retired: false, version: 1 }
export const rooms = [MASSAGE, SPA]

/** @param when day in November 2026 and local time of the centre, `26 14:00` @param other `isSpa` puts it into the spa room */
function staffBooking(
  id: number,
  when: string,
  minutes: number,
  client: string,
  service: string,
  other: Partial<StaffBookingView> & { isSpa?: boolean } = {},
): StaffBookingView {
  const { isSpa = false, ...rest } = other
  const start = new Date(`2026-11-${when.replace(' ', 'T')}:00Z`)
  const local = (date: Date) => date.toISOString().slice(0, 19)
  const room = isSpa ? SPA : MASSAGE
  return {
    id,
    service_id: isSpa ? 2 : 1,
    service: {
      id: isSpa ? 2 : 1,
      name: service,
      duration_minutes: minutes,
      price: 7500,
      room_type_required: room.room_type,
      buffer_before_minutes: 10,
      buffer_after_minutes: 15,
    },
    start_time: local(start),
    end_time: local(new Date(start.getTime() + minutes * 60_000)),
    status: 'confirmed',
    practitioners: [camille],
    wished_practitioner: null,
    customer_name: client,
    client_name: client,
    customer_email: `${client.split(' ')[1]?.toLowerCase()}@exemple.fr`,
    customer_phone: '06 48 21 07 93',
    notes: null,
    price_cents: 7500,
    held_until: null,
    eligibility_confirmed: true,
    late_payment_refunded: false,
    settled_by: 'card',
    created_at: '2026-11-20T20:03:00Z',
    updated_at: '2026-11-23T16:42:00Z',
    room,
    abandoned: false,
    version: 3,
    ...rest,
  }
}

const TWO_LINES = '24 semaines. Douleurs au bas du dos.\nPréfère l’huile sans parfum.'
const hers = { practitioners: [ines] }
const spa = { isSpa: true }

/** The bookings of the week from Monday, 23 November 2026. Camille has two on Thursday at 14:00, which conflict. */
export const week: StaffBookingView[] = [
  staffBooking(101, '23 09:15', 90, 'Manon Petit', 'Bain enveloppé', { ...spa, ...hers }),
  staffBooking(102, '23 09:30', 60, 'Élodie Marchand', 'Massage prénatal'),
  staffBooking(103, '23 11:00', 75, 'Sarah Benali', 'Massage postnatal'),
  staffBooking(104, '23 11:15', 30, 'Julie Lefèvre', 'Baby spa', { ...spa, ...hers }),
  staffBooking(105, '23 16:15', 45, 'Thomas Girard', 'Kid’s spa', { ...spa, ...hers, status: 'canceled' }),
  staffBooking(106, '24 10:00', 60, 'Amandine Roche', 'Massage prénatal'),
  staffBooking(107, '24 11:30', 60, 'Laure Vasseur', 'Kid’s spa en fratrie', { ...spa, ...hers }),
  staffBooking(108, '25 16:00', 60, 'Karim Haddad', 'Kid’s spa en fratrie', {
    ...spa,
    ...hers,
    status: 'pending_hold',
  }),
  staffBooking(109, '26 14:00', 60, 'Mathilde Perrin', 'Massage prénatal', { notes: TWO_LINES }),
  staffBooking(110, '26 14:00', 45, 'Océane Leroy', 'Baby spa', spa),
  staffBooking(111, '27 09:30', 60, 'Valérie Nguyen', 'Baby spa', { ...spa, customer_phone: null }),
]

export const detailOf = (booking: StaffBookingView): StaffBookingDetail => ({
  ...booking,
  admin_notes: null,
  channel: 'web',
  pregnancy_week: 24,
  baby_age_months: null,
  questionnaire_required: true,
  eligibility_confirmed_on: '2026-11-20',
  payment_intent_id: 'pi_3SandboxAlba1',
  paid_cents: 7500,
  voucher_id: null,
  voucher_number: null,
  voucher_parts: [],
  cancel_reason: null,
  terms_version: '2026-01',
  terms: defaultTermsView,
  rescheduling: {
    possible: booking.status === 'confirmed',
    broken_terms: [],
    last_date: '2027-02-26',
    times_rescheduled: 0,
  },
  money: paidMoney(7500),
  refundable: [{ payment_intent_id: 'pi_1', paid_at: '2026-11-20T20:04:00Z', left_cents: 7500, outstanding_cents: 0 }],
  on_site: null,
  cancellation: { paid_with: 'card', amount_cents: 7500, late: false },
  answers: [],
  kept_on_purpose: false,
  attendance: null,
})

const entry = (position: number, sentence: string, by: string): TimelineEntry => ({
  id: `e${position}`,
  at: `2026-11-20T20:0${position}:00Z`,
  sentence,
  by,
  reason: null,
  event: {
    type: 'BookingRequested',
    position: String(position),
    caused_by: null,
    request: 'r1',
    facts: { minutes: 60 },
  },
})
export const history = [
  entry(3, 'Réservation demandée en ligne : Massage prénatal.', 'Le client'),
  entry(7, 'Paiement reçu, 75,00 €.', 'Le prestataire de paiement'),
]

/** Camille's openings: Monday to Friday, 9:00 to 13:00 and 14:00 to 18:00. */
export const openings = ['23', '24', '25', '26', '27'].flatMap((day, index) =>
  [
    ['09:00', '13:00'],
    ['14:00', '18:00'],
  ].map(([from, to], part) => ({
    id: index * 2 + part + 1,
    practitioner_id: 1,
    start_datetime: `2026-11-${day}T${from}:00`,
    end_datetime: `2026-11-${day}T${to}:00`,
    recurrence_pattern: null,
  })),
)

export const closures = [
  {
    id: 1,
    room_id: 2,
    room_name: 'Salle Spa/Bain',
    reason: 'Entretien du bassin',
    start_datetime: '2026-11-27T16:30:00',
    end_datetime: '2026-11-27T18:00:00',
  },
]

/** The Tuesday and the Thursday of that week as they were before some bookings were moved or made. */
export const past = {
  at: '2026-11-20T09:30:00',
  days: [
    {
      date: '2026-11-24',
      incomplete: false,
      availabilities: [],
      closures: [],
      bookings: [
        {
          id: 121,
          status: 'confirmed',
          client_name: 'Nadia Brunet',
          practitioners: [ines],
          start_time: '2026-11-24T15:00:00',
          end_time: '2026-11-24T16:00:00',
          service_id: 2,
          service_name: 'Baby spa',
          room: SPA,
        },
      ],
    },
    {
      date: '2026-11-26',
      incomplete: false,
      availabilities: openings,
      closures: [],
      bookings: [
        {
          id: 120,
          status: 'confirmed',
          client_name: 'Zoé Lambert',
          practitioners: [camille],
          start_time: '2026-11-26T14:00:00',
          end_time: '2026-11-26T15:00:00',
          service_id: 1,
          service_name: 'Massage prénatal',
          room: MASSAGE,
        },
      ],
    },
  ],
}

const place = (from: string, minutes: number, practitioner = camille, room = MASSAGE) => ({
  status: 'confirmed' as const,
  start_time: `${from}:00`,
  end_time: new Date(Date.parse(`${from}:00Z`) + minutes * 60_000).toISOString().slice(0, 19),
  practitioner,
  room: { id: room.id, name: room.name },
})
const why = (sentence: string, by: string, reason: string | null = null) => ({
  at: '2026-11-22T09:12:00Z',
  sentence,
  by,
  reason,
})

/** The changes in that week since the moment of `past`. */
export const changes: AgendaChangesView = {
  at: past.at,
  bookings: [
    {
      id: 109,
      kinds: ['added'],
      client_name: 'Mathilde Perrin',
      service_name: 'Massage prénatal',
      before: null,
      after: place('2026-11-26T14:00', 60),
      why: [
        why('Réservation demandée en ligne : Massage prénatal, jeudi 26 novembre 2026 à 14 h 00.', 'La cliente'),
        why('Réservation confirmée : 75,00 € payés par carte.', 'Automatique'),
      ],
    },
    {
      id: 120,
      kinds: ['moved', 'reassigned'],
      client_name: 'Zoé Lambert',
      service_name: 'Massage prénatal',
      before: place('2026-11-26T14:00', 60),
      after: place('2026-12-02T10:00', 60, ines),
      why: [
        why(
          'Réservation déplacée du jeudi 26 novembre 2026 à 14 h 00 au mercredi 2 décembre 2026 à 10 h 00, avec Inès Moreau, Salle Massage.',
          'Camille Roussel',
          'Garde d’enfant annulée',
        ),
      ],
    },
    {
      id: 121,
      kinds: ['canceled'],
      client_name: 'Nadia Brunet',
      service_name: 'Baby spa',
      before: place('2026-11-24T15:00', 60, ines, SPA),
      after: null,
      why: [why('Réservation annulée par le centre : le créneau est libéré.', 'Inès Moreau', 'Bassin en panne')],
    },
  ],
  hours: [
    {
      kind: 'opened',
      practitioner: ines,
      start_datetime: '2026-11-25T16:00:00',
      end_datetime: '2026-11-25T19:00:00',
      why: [why('Horaires ouverts, selon les horaires habituels.', 'Inès Moreau')],
    },
  ],
  closures: [
    {
      kind: 'closed',
      room: { id: SPA.id, name: SPA.name },
      reason: 'Entretien du bassin',
      start_datetime: '2026-11-27T16:30:00',
      end_datetime: '2026-11-27T18:00:00',
      why: [why('Salle fermée.', 'Camille Roussel')],
    },
  ],
}
