import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { seededRandom } from '@alba/platform/seeded-random'
import { cancelByLink, linkOf, moveByLink } from './client.ts'
import { type Change, openNotes } from './moves-notes.ts'
import { bookFor, cancel, handOver, move, type Nurse, readBooking } from './nurse.ts'
import type { SmallCentre } from './small-centre.ts'
import { type Answer, bookAndPay, type Story, type Urls } from './visitor.ts'

/**
 * With fewer bookings some are added, with more some are canceled: there must be bookings to move, and free slots to
 * move them to.
 */
const FEW = 12
const MANY = 24
const TIMES = ['09:00', '10:00', '11:00', '14:00', '15:00']
/** How often a client tries to book one time. Meanwhile moves take it and give it back. */
const TRIES = 4

type Options = {
  readonly urls: Urls
  /** Both change the same booking at once. */
  readonly nurses: readonly [Nurse, Nurse]
  readonly centre: SmallCentre
  /**
   * Of the random choices. All bookings share the generator, and answers come in any order: the same seed gives a
   * similar run, not the same one.
   */
  readonly seed: number
  /** How many bookings are changed at the same time. */
  readonly concurrency: number
}

export type MovesLoad = ReturnType<typeof startMoves>

/** Until stopped, two nurses change the same bookings, while clients book the times that the bookings are moved to. */
export function startMoves({ urls, nurses, centre, seed, concurrency }: Options) {
  const [camille, ines] = nurses
  const random = seededRandom(seed)
  const notes = openNotes()
  const stories: Story[] = []
  /** The keys under which clients booked: with one, a client gets the link of their booking. */
  const keys = new Map<number, string>()
  /** Bookings that nobody is changing right now. */
  const pool: number[] = []
  let running = true

  const starts = centre.dates.flatMap(date => TIMES.map(time => `${date}T${time}:00`))
  const moveTo = (nurse: Nurse, id: number, startTime: string, version?: number) =>
    notes.note(id, { startTime }, () => move(nurse, id, startTime, version))
  const handTo = (nurse: Nurse, id: number, practitionerId: number, version?: number) =>
    notes.note(id, { practitionerId }, () => handOver(nurse, id, practitionerId, version))
  const cancelIt = (nurse: Nurse, id: number) => notes.note(id, { status: 'canceled' }, () => cancel(nurse, id))

  const clientActs = async (id: number, change: Change, act: (token: string) => Promise<Answer>) => {
    const key = keys.get(id)
    if (key) await notes.note(id, change, async () => act(await linkOf(urls, id, key)))
  }
  const moveByClient = (id: number, startTime: string) =>
    clientActs(id, { startTime }, token => moveByLink(urls, token, startTime))
  const cancelByClient = (id: number) => clientActs(id, { status: 'canceled' }, token => cancelByLink(urls, token))

  /**
   * Three of four are booked by a nurse, the others by a visitor who pays.
   * @returns the id; undefined when the time was taken
   */
  const bookOnce = async (serviceId: number, startTime: string): Promise<number | undefined> => {
    if (random.below(4) > 0) {
      const id = await bookFor(random.pick(nurses), serviceId, startTime)
      if (id !== undefined) notes.made.push(id)
      return id
    }
    const key = randomUUID()
    const story = await bookAndPay(urls, { serviceId, startTime, pays: true, key })
    if (story) stories.push(story)
    if (story?.paid) keys.set(story.bookingId, key)
    return story?.bookingId
  }
  const tryToBook = async (serviceId: number, startTime: string) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const id = await bookOnce(serviceId, startTime)
      if (id !== undefined) return void pool.push(id)
    }
  }

  /**
   * Each nurse moves the booking to another time, while a client tries to book each of the two times. In three of eight
   * cases the nurses also move it back, in two it is handed over meanwhile, in one it is canceled meanwhile. In two its
   * client, if they have booked it themselves, moves or cancels it meanwhile with the link.
   */
  const changeConcurrently = async ({ id, start_time, practitioners, version, service }: StaffBookingDetail) => {
    const [first, second] = twoStarts(start_time)
    const seen = random.below(2) === 0 ? version : undefined
    const eighth = random.below(8)
    const thereAndBack = async (nurse: Nurse, startTime: string) => {
      const outcome = await moveTo(nurse, id, startTime, seen)
      if (eighth < 3 && outcome === 'granted') await moveTo(nurse, id, start_time)
    }
    const changeOtherwise = async () => {
      if (eighth === 3 || eighth === 4) await handTo(ines, id, practitioners[0]?.id === 1 ? 2 : 1, seen)
      if (eighth === 5) await cancelIt(camille, id)
      if (eighth === 6) await moveByClient(id, second)
      if (eighth === 7) await cancelByClient(id)
    }
    const clients = [first, second].map(startTime => tryToBook(service.id, startTime))
    await Promise.all([thereAndBack(camille, first), thereAndBack(ines, second), changeOtherwise(), ...clients])
  }
  /** Two times of one day; in one case of four, of the day that the booking is on already. */
  const twoStarts = (startTime: string): [string, string] => {
    const here = startTime.slice(0, 10)
    const stays = random.below(4) === 0
    const first = random.pick(starts.filter(each => each !== startTime && each.startsWith(here) === stays))
    const others = starts.filter(each => each !== first && each !== startTime && each.startsWith(first.slice(0, 10)))
    return [first, random.pick(others)]
  }

  const work = async () => {
    while (running) {
      if (pool.length < FEW) await tryToBook(random.pick(centre.serviceIds), random.pick(starts))
      const [id] = pool.splice(random.below(pool.length), 1)
      if (id === undefined) continue
      const booking = await readBooking(camille, id)
      if (booking?.status === 'canceled' || booking?.status === 'expired') continue
      if (pool.length > MANY && (await cancelIt(ines, id)) === 'granted') continue
      if (booking) await changeConcurrently(booking)
      pool.push(id)
      // While a service is down requests fail at once: without a pause this loop would spin.
      if (!booking || notes.attempts.at(-1)?.outcome === 'unknown') await sleep(100)
    }
  }
  const workers = Array.from({ length: concurrency }, () =>
    work().finally(() => {
      running = false
    }),
  )

  return {
    notes,
    stories,
    /** False once the work was stopped or failed. */
    runs: () => running,
    /**
     * Waits until nobody changes anything any more.
     * @throws the error that ended the work
     */
    async stop() {
      running = false
      await Promise.all(workers)
    },
    /** For use after `stop`: one nurse alone moves each booking once more. */
    async moveEachOnce() {
      await Promise.all(
        pool.map(async id => {
          if ((await readBooking(camille, id))?.status === 'confirmed') await moveTo(ines, id, random.pick(starts))
        }),
      )
    },
  }
}
