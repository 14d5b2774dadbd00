import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { seededRandom } from '@alba/platform/seeded-random'
import { cancelByLink, linkOf, moveByLink } from './client.ts'
import { type Change, openNotes } from './moves-notes.ts'
import type { SmallCentre } from './small-centre.ts'
import { bookFor, cancel, handOver, move, readBooking, type StaffSession } from './staff-session.ts'
import { type Answer, bookAndPay, type Story, type Urls } from './visitor.ts'

/**
 * With fewer bookings some are added, with more some are canceled: there must be bookings to move, and free slots to
 * move them to.
 */
const MIN_BOOKINGS = 12
const MAX_BOOKINGS = 24
const TIMES = ['09:00', '10:00', '11:00', '14:00', '15:00']
/** How often a client tries to book one time. Meanwhile the moves take it and free it again. */
const TRIES = 4

/** What else happens to a booking while both nurses move it. Each case is equally likely. */
const CASES = [
  'moved back',
  'moved back',
  'moved back',
  'handed over',
  'handed over',
  'canceled by a nurse',
  'moved by its client',
  'canceled by its client',
] as const

type Options = {
  readonly urls: Urls
  /** Both nurses change the same booking at once. */
  readonly nurses: readonly [StaffSession, StaffSession]
  readonly centre: SmallCentre
  /**
   * The seed of all random choices. Answers come in any order, so the same seed gives a similar run, but not the same
   * one.
   */
  readonly seed: number
  /** How many bookings are changed at the same time. */
  readonly concurrency: number
}

export type MovesLoad = ReturnType<typeof startMoves>

/** Until stopped, two nurses change the same bookings, while clients try to book the times that these are moved to. */
export function startMoves({ urls, nurses, centre, seed, concurrency }: Options) {
  const [camille, ines] = nurses
  const random = seededRandom(seed)
  const notes = openNotes()
  const stories: Story[] = []
  /** The key under which each client booked. With it the client gets the link of their booking. */
  const keys = new Map<number, string>()
  /** Bookings that nobody is changing right now. */
  const pool: number[] = []
  let running = true

  const starts = centre.dates.flatMap(date => TIMES.map(time => `${date}T${time}:00`))
  const moveTo = (nurse: StaffSession, id: number, startTime: string, version?: number) =>
    notes.request(id, { startTime }, () => move(nurse, id, startTime, version))
  const handTo = (nurse: StaffSession, id: number, practitionerId: number, version?: number) =>
    notes.request(id, { practitionerId }, () => handOver(nurse, id, practitionerId, version))
  const cancelBooking = (nurse: StaffSession, id: number) =>
    notes.request(id, { status: 'canceled' }, () => cancel(nurse, id))

  /** Sends a change with the link of the booking, if a client booked it. */
  const changeByLink = async (id: number, change: Change, act: (token: string) => Promise<Answer>) => {
    const key = keys.get(id)
    if (key) await notes.request(id, change, async () => act(await linkOf(urls, id, key)))
  }
  const moveByClient = (id: number, startTime: string) =>
    changeByLink(id, { startTime }, token => moveByLink(urls, token, startTime))
  const cancelByClient = (id: number) => changeByLink(id, { status: 'canceled' }, token => cancelByLink(urls, token))

  /**
   * Three of four are booked by a nurse, the others by a visitor who pays.
   * @returns the id; undefined when the time was taken
   */
  const bookOnce = async (serviceId: number, startTime: string): Promise<number | undefined> => {
    if (random.below(4) > 0) {
      const id = await bookFor(random.pick(nurses), serviceId, startTime)
      if (id !== undefined) notes.madeByStaff.push(id)
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
      if (id !== undefined) {
        pool.push(id)
        return
      }
    }
  }

  /**
   * Each nurse moves the booking to another time, while clients try to book both times. Meanwhile one of `CASES` happens
   * to it. Half of the time the nurses send the version that they saw.
   */
  const changeConcurrently = async ({ id, start_time, practitioners, version, service }: StaffBookingDetail) => {
    const [first, second] = twoStarts(start_time)
    const seenVersion = random.below(2) === 0 ? version : undefined
    const happens = random.pick(CASES)
    const moveThereAndMaybeBack = async (nurse: StaffSession, startTime: string) => {
      const outcome = await moveTo(nurse, id, startTime, seenVersion)
      if (happens === 'moved back' && outcome === 'granted') await moveTo(nurse, id, start_time)
    }
    const changeOtherwise = async () => {
      if (happens === 'handed over') await handTo(ines, id, practitioners[0]?.id === 1 ? 2 : 1, seenVersion)
      if (happens === 'canceled by a nurse') await cancelBooking(camille, id)
      if (happens === 'moved by its client') await moveByClient(id, second)
      if (happens === 'canceled by its client') await cancelByClient(id)
    }
    const clients = [first, second].map(startTime => tryToBook(service.id, startTime))
    const moves = [moveThereAndMaybeBack(camille, first), moveThereAndMaybeBack(ines, second)]
    await Promise.all([...moves, changeOtherwise(), ...clients])
  }
  /** Two other times of one day: in one case of four of the booking's own day, otherwise of another one. */
  const twoStarts = (startTime: string): [string, string] => {
    const ownDay = startTime.slice(0, 10)
    const isOnOwnDay = random.below(4) === 0
    const first = random.pick(starts.filter(each => each !== startTime && each.startsWith(ownDay) === isOnOwnDay))
    const others = starts.filter(each => each !== first && each !== startTime && each.startsWith(first.slice(0, 10)))
    return [first, random.pick(others)]
  }

  const work = async () => {
    while (running) {
      if (pool.length < MIN_BOOKINGS) await tryToBook(random.pick(centre.serviceIds), random.pick(starts))
      const [id] = pool.splice(random.below(pool.length), 1)
      if (id === undefined) continue
      const booking = await readBooking(camille, id)
      if (booking?.status === 'canceled' || booking?.status === 'expired') continue
      if (pool.length > MAX_BOOKINGS && (await cancelBooking(ines, id)) === 'granted') continue
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
    isRunning: () => running,
    /**
     * Waits until nobody changes anything any more.
     * @throws the error that ended the work
     */
    async stop() {
      running = false
      await Promise.all(workers)
    },
    /** One nurse alone moves each booking once more. To be called after `stop`. */
    async moveEachOnce() {
      await Promise.all(
        pool.map(async id => {
          if ((await readBooking(camille, id))?.status === 'confirmed') await moveTo(ines, id, random.pick(starts))
        }),
      )
    },
  }
}
