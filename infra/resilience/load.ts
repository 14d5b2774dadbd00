import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@alba/contracts/shared/centre-time'
import { seededRandom } from '@alba/platform/seeded-random'
import { bookAndPay, freeStarts, type Story, type Urls } from './visitor.ts'

/**
 * `stories` grows while visitors book. `stop` resolves when the last of them has finished. It rejects when a visitor got
 * no answer for as long as `withRetries` tries.
 */
export type Load = { readonly stories: Story[]; stop(): Promise<void> }

/**
 * Longest pause of a visitor between two bookings, in milliseconds. Without pauses the services would have no processor
 * time left.
 */
export const MAX_PAUSE_MS = 1_600

/**
 * Lets visitors book random free slots of the coming weeks until they are stopped. Seven of ten bookings are paid; the
 * others are left on hold.
 * @param options.serviceIds treatments that cost something and need no questionnaire
 */
export function startLoad(
  urls: Urls,
  options: { visitors: number; seed: number; serviceIds: readonly number[] },
): Load {
  const random = seededRandom(options.seed)
  const dates = comingDates()
  const stories: Story[] = []
  let running = true
  const visit = async () => {
    while (running) {
      const serviceId = random.pick(options.serviceIds)
      const starts = await freeStarts(urls, serviceId, [random.pick(dates), random.pick(dates)])
      if (starts.length === 0) {
        await sleep(50)
        continue
      }
      const story = await bookAndPay(urls, { serviceId, startTime: random.pick(starts), pays: random.below(10) < 7 })
      if (story) stories.push(story)
      await sleep(random.below(MAX_PAUSE_MS))
    }
  }
  const visitors = Promise.all(Array.from({ length: options.visitors }, visit))
  // Whoever started them hears of a failure by `stop`; until then it ends no process.
  visitors.catch(() => undefined)
  return {
    stories,
    async stop() {
      running = false
      await visitors
    },
  }
}

/** 50 dates from the day after tomorrow (UTC), so that no start is over in any time zone. */
export const comingDates = (): string[] =>
  Array.from({ length: 50 }, (_, index) => addDays(new Date().toISOString().slice(0, 10), index + 2))
