import type { AssigneesView, ExplainedStart } from '@alba/contracts/agenda/staff-api'
import { slotsOf } from './mock-api.ts'
import { staffServices } from './mock-centre.ts'
import type { StaffServer } from './mock-staff.ts'

const explained: ExplainedStart = {
  offered: false,
  free: false,
  outside_hours: false,
  reasons: [
    {
      why: 'practitioners_taken',
      sentence: 'Tous les praticiens présents sont déjà pris, préparation et rangement compris.',
      obstacles: [
        {
          name: 'Camille Roussel',
          bookings: [
            {
              id: 482913570264119,
              start_time: '2026-11-24T09:30:00',
              end_time: '2026-11-24T10:30:00',
              customer_name: 'Valérie Nguyen',
              service_name: 'Baby spa',
              practitioner_name: 'Camille Roussel',
              room_name: 'Salle Spa/Bain',
            },
          ],
          closures: [],
        },
      ],
    },
  ],
}
const outsideHours: ExplainedStart = {
  offered: false,
  free: false,
  outside_hours: true,
  reasons: [
    {
      why: 'outside_openings',
      sentence: 'Aucun praticien n’est disponible pendant toute la durée du soin.',
      obstacles: [],
    },
  ],
}
const notOffered: ExplainedStart = {
  offered: false,
  free: true,
  outside_hours: false,
  reasons: [
    {
      why: 'not_an_offered_start',
      sentence: 'Cet horaire n’est pas proposé en ligne : on y commence à 9 h 00, 10 h 00, 14 h 00.',
      obstacles: [],
    },
  ],
}

/**
 * The practitioners who could give a treatment. In the morning only Inès is free. Later both are: Camille keeps a
 * booking that she has, and Inès gets all others. In the evening nobody works. Of two
 * treatments at the same time, the other practitioner gives the other one.
 */
export function assigneesOf(address: string): AssigneesView {
  const query = new URL(address).searchParams
  const isMorning = (query.get('start_time') ?? '') < `${query.get('start_time')?.slice(0, 10)}T12`
  const [camilleAlone, inesAlone] = [
    { id: 1, name: 'Camille Roussel' },
    { id: 2, name: 'Inès Moreau' },
  ]
  const isPair = query.has('second_service_id')
  const isBeside = query.get('arrangement') === 'beside'
  const camille = { ...camilleAlone, ...(isPair && { second: isBeside ? inesAlone : camilleAlone }) }
  const ines = { ...inesAlone, ...(isPair && { second: isBeside ? camilleAlone : inesAlone }) }
  const start = query.get('start_time') ?? ''
  if (start.slice(11) >= '19')
    return {
      assigned: null,
      practitioners: [camille, ines].map(each => ({ ...each, free: false, outside_hours: true, missing: null })),
    }
  return {
    assigned: isMorning || !query.has('booking_id') ? ines : camille,
    practitioners: [
      { ...camille, free: !isMorning, outside_hours: false, missing: null },
      { ...ines, free: true, outside_hours: false, missing: null },
    ],
  }
}

/** Why a start is not offered: at 9:30 all practitioners are busy, at 20:00 nobody works, at 10:00 only one is free. */
function explainedAt(address: string): ExplainedStart {
  if (address.includes('T09%3A30')) return explained
  if (address.includes('T10%3A00') && address.includes('arrangement=beside')) return notBeside
  return address.includes('T20%3A00') ? outsideHours : notOffered
}

/** A start at which a treatment could be had, but not two of them at the same time. */
const notBeside: ExplainedStart = {
  offered: false,
  free: false,
  outside_hours: false,
  reasons: [
    {
      why: 'not_together',
      sentence: 'Chaque soin serait possible seul, mais il faut deux personnes et deux salles libres en même temps.',
      obstacles: [],
    },
  ],
}

/** The starts of a day. At ten there are no two treatments at the same time. */
function slotsFor(address: string) {
  const query = new URL(address).searchParams
  const slots = slotsOf(query.get('date') ?? '')
  return query.get('arrangement') === 'beside' ? slots.filter(({ start_time: at }) => !at.includes('T10')) : slots
}

/** The routes of the booking wizard. */
export const wizardAnswers = (staff: StaffServer) => ({
  'GET /api/slots': (request: { url(): string }) => ({ body: slotsFor(request.url()) }),
  'GET /api/services': staff.ifLoggedIn(() => ({ body: staffServices() })),
  'GET /api/categories/pour-bebe/services': staff.ifLoggedIn(() => ({
    body: staffServices().filter(({ category }) => category?.slug === 'pour-bebe'),
  })),
  'GET /api/backoffice/slots/explain': (request: { url(): string; headers(): Record<string, string> }) =>
    staff.ifLoggedIn(() => ({ body: explainedAt(request.url()) }))(request),
  'GET /api/backoffice/slots/assignees': (request: { url(): string; headers(): Record<string, string> }) =>
    staff.ifLoggedIn(() => ({ body: assigneesOf(request.url()) }))(request),
  'POST /api/backoffice/bookings': staff.ifLoggedIn(() => ({ status: 202, body: { id: 482913570264120 } })),
})
