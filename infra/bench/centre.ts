import { addDays } from '@alba/contracts/shared/centre-time'
import { expectStatus, type HttpClient } from './http-client.ts'

/** Starts offered each day: every half hour. */
const startTimes = Array.from(
  { length: 18 },
  (_, index) => `${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)
const STAFF = 4
export const SERVICE_ID = 1

export type Slot = { readonly start_time: string }

/**
 * A centre with room for tens of thousands of bookings: four nurses, four rooms, 700 days.
 * @returns its first day, and its starts in random order, each as often as it has places: four times
 */
export async function benchCentre(command: HttpClient, days = 700): Promise<{ firstDay: string; slots: string[] }> {
  const send = (name: string, body: unknown) => expectStatus(command.send('POST', `/commands/${name}`, body), 200)
  await send('change-booking-rules', {
    holdMinutes: 60,
    minimumNoticeMinutes: 0,
    horizonDays: 730,
    startTimes,
    termsVersion: '2025-10',
  })
  await send('define-category', { categoryId: 1, slug: 'pour-moman', name: 'Pour moman', description: '', rank: 1 })
  for (let id = 1; id <= STAFF; id++) {
    await send('define-room', { roomId: id, name: `Salle ${id}`, roomType: 'massage_room' })
    await send('define-practitioner', { practitionerId: id, name: `Praticienne ${id}` })
  }
  await send('define-service', {
    serviceId: SERVICE_ID,
    categoryId: 1,
    name: 'Massage',
    description: 'Un massage.',
    detailedDescription: null,
    targetAudience: null,
    benefits: null,
    durationMinutes: 25,
    priceCents: 5000,
    sessionsCount: 1,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 5,
    roomType: 'massage_room',
    questionnaireId: null,
  })
  const firstDay = addDays(new Date().toISOString().slice(0, 10), 1)
  const dates = Array.from({ length: days }, (_, index) => addDays(firstDay, index))
  const timeSlots = [{ start: '09:00', end: '18:00' }]
  await inParallel(16, dates, async date => {
    for (let practitionerId = 1; practitionerId <= STAFF; practitionerId++)
      await send('open-availability', { practitionerId, date, timeSlots })
  })
  return {
    firstDay,
    slots: shuffled(
      dates.flatMap(date => startTimes.flatMap(time => Array.from({ length: STAFF }, () => `${date}T${time}:00`))),
    ),
  }
}

async function inParallel<T>(width: number, items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** Shuffles (Fisher-Yates) with a linear congruential generator of fixed seed, so that every run has the same order. */
function shuffled<T>(items: T[]): T[] {
  let state = 42
  const next = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
  for (let last = items.length - 1; last > 0; last--) {
    const other = next(last + 1)
    const a = items[last] as T
    const b = items[other] as T
    items[last] = b
    items[other] = a
  }
  return items
}
