import { agendaStream } from '@alba/contracts/agenda/events'
import {
  categoryStream,
  practitionerStream,
  type QuestionnaireDefinition,
  questionnaireStream,
  roomStream,
  type ServiceDefinition,
  serviceStream,
} from '@alba/contracts/catalogue/events'
import { currentVersion, type DomainEvent, type DomainFact } from '@alba/contracts/events'
import { packageStream } from '@alba/contracts/packages/events'
import { noChoices } from '@alba/contracts/settings/choices'
import { defaultBookingRules, SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { openingId } from '../../agenda/openings/decide.ts'
import { emptyReference, evolveReference, type Reference } from '../../reference/reference.ts'
import type { MemoryLog } from './memory-log.ts'

export const zone = 'Europe/Paris'
/** The time at which every history starts, in milliseconds since the epoch. */
export const historyStart = Date.parse('2026-11-21T08:00:00Z')
/** Two days soon after the start, and one on which a voucher that was bought at the start for a month has expired. */
export const days = ['2026-11-24', '2026-11-25', '2026-12-22'] as const
/** The centre times at which bookings of histories start. */
export const startTimes = ['09:00', '11:00', '14:00'] as const
export const practitioners = [1, 2] as const
export const rooms = [1, 2, 3] as const
export const services = [1, 2] as const

export const massage: ServiceDefinition = {
  serviceId: 1,
  categoryId: null,
  name: 'Massage prénatal',
  description: '',
  detailedDescription: null,
  targetAudience: null,
  benefits: null,
  durationMinutes: 60,
  priceCents: 7_500,
  sessionsCount: 1,
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 15,
  roomType: 'massage_room',
  questionnaireId: null,
}
const bath: ServiceDefinition = {
  ...massage,
  serviceId: 2,
  name: 'Bain enveloppé',
  durationMinutes: 90,
  priceCents: 6_000,
  roomType: 'spa_bath_room',
}
export const packageOfBoth = {
  packageId: 1,
  name: 'Douceur',
  description: '',
  priceCents: 12_000,
  rank: 1,
  items: [
    { serviceId: 1, quantity: 1 },
    { serviceId: 2, quantity: 1 },
  ],
}

/** A questionnaire of yes-or-no questions with these ids. A yes to any of them excludes the treatment. */
export const questionnaireOf = (questionnaireId: number, questions: readonly string[]): QuestionnaireDefinition => ({
  questionnaireId,
  questionnaireType: `health-${questionnaireId}`,
  title: `Santé ${questionnaireId}`,
  description: '',
  questions: questions.map(id => ({
    id,
    text: `${id} ?`,
    type: 'boolean',
    required: true,
    options: [],
    contraindication: `Contre-indication ${id}`,
  })),
})
const category = { categoryId: 1, slug: 'prenatal', name: 'Prénatal', description: '', rank: 1 }

/** The UTC instant of a centre time. */
const instant = (date: string, time: string): string =>
  new Date((localToEpochMinutes(`${date}T${time}:00`, zone) ?? 0) * 60_000).toISOString()

/** Both practitioners work from 09:00 to 18:00 on each of the days. */
const openings = days.map((date): [string, DomainFact[]] => [
  agendaStream(date),
  practitioners.map(practitionerId => ({
    type: 'AvailabilityOpened',
    data: {
      date,
      availabilityId: openingId(date, practitionerId),
      practitionerId,
      startsAt: instant(date, '09:00'),
      endsAt: instant(date, '18:00'),
    },
  })),
])

/**
 * The centre of every history: two practitioners, two massage rooms, a bath room, two services, a package, a category
 * and two questionnaires that no service uses yet, and three days with opening hours. Pairs of a stream and its facts.
 */
const initialFacts: readonly (readonly [string, readonly DomainFact[]])[] = [
  ...practitioners.map((practitionerId): [string, DomainFact[]] => [
    practitionerStream(practitionerId),
    [{ type: 'PractitionerDefined', data: { practitionerId, name: `Nurse ${practitionerId}` } }],
  ]),
  ...rooms.map((roomId): [string, DomainFact[]] => [
    roomStream(roomId),
    [
      {
        type: 'RoomDefined',
        data: { roomId, name: `Room ${roomId}`, roomType: roomId === 3 ? 'spa_bath_room' : 'massage_room' },
      },
    ],
  ]),
  ...[massage, bath].map((data): [string, DomainFact[]] => [
    serviceStream(data.serviceId),
    [{ type: 'ServiceDefined', data }],
  ]),
  [packageStream(1), [{ type: 'PackageDefined', data: packageOfBoth }]],
  [categoryStream(1), [{ type: 'CategoryDefined', data: category }]],
  ...[questionnaireOf(1, ['q1', 'q2']), questionnaireOf(2, ['q3'])].map((data): [string, DomainFact[]] => [
    questionnaireStream(data.questionnaireId),
    [{ type: 'QuestionnaireDefined', data }],
  ]),
  ...openings,
]

const metadata = {
  correlationId: 'centre',
  causationId: null,
  actor: { kind: 'operator' },
  occurredAt: new Date(historyStart).toISOString(),
} as const

/**
 * How many days ahead can be booked until staff changes it. Weekly hours are written into each of them, so few days
 * save time.
 */
export const HORIZON_DAYS = 40

/** The choices for which histories have steps. */
const PLAYED_CHOICES = {
  visitorLinks: true,
  giftDay: true,
  voucherAndCard: true,
  visitorsChoosePractitioner: true,
  twoTreatments: true,
}

/**
 * Writes the events with which every history starts.
 * @param horizonDays how many days ahead can be booked
 */
export async function writeInitialEvents(log: MemoryLog, horizonDays = HORIZON_DAYS): Promise<void> {
  const rules: DomainFact = { type: 'BookingRulesChanged', data: { ...defaultBookingRules, horizonDays } }
  const choices: DomainFact = { type: 'ChoicesChanged', data: { ...noChoices, ...PLAYED_CHOICES } }
  for (const [stream, added] of [...initialFacts, [SETTINGS_STREAM, [rules, choices]] as const]) {
    const events = added.map((fact, n) => ({
      ...fact,
      id: `${stream}:${n}`,
      metadata: { ...metadata, schemaVersion: currentVersion(fact.type) },
    }))
    await log.append(stream, 'noStream', events)
  }
}

/** Reference data in memory. `receive` takes in an event of the log at once, without the delay of a subscription. */
export function memoryReference() {
  let reference: Reference = emptyReference
  return {
    receive: (event: DomainEvent) => {
      reference = evolveReference(reference, event)
    },
    port: {
      current: () => reference,
      reached: () => Promise.resolve(),
      trouble: () => undefined,
    },
  }
}
