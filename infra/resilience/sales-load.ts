import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@alba/platform/seeded-random'
import { bookWith, buy, numbersOf, type Sale, withdrawFrom } from './buyer.ts'
import { comingDates, MAX_PAUSE_MS } from './load.ts'
import { freeStarts, type Urls } from './visitor.ts'

/**
 * `sales` grows while buyers buy. `stop` resolves when the last of them has finished. It rejects when a buyer got no
 * answer for as long as `withRetries` tries.
 */
export type SalesLoad = { readonly sales: Sale[]; stop(): Promise<void> }

type Options = {
  readonly buyers: number
  readonly seed: number
  /** A service that needs no questionnaire. */
  readonly serviceId: number
  readonly packageId: number
}

/**
 * Lets buyers buy vouchers and packages until they are stopped. They cause the races that must never go wrong: several
 * clients book with one voucher at once, or the buyer withdraws while somebody books.
 */
export function startSales(urls: Urls, { buyers, seed, serviceId, packageId }: Options): SalesLoad {
  const random = seededRandom(seed)
  const dates = comingDates()
  const sales: Sale[] = []
  let running = true

  /** Up to three free starts. */
  const someStarts = async (): Promise<string[]> => {
    const starts = await freeStarts(urls, serviceId, [random.pick(dates), random.pick(dates)])
    return Array.from({ length: 3 }, () => (starts.length > 0 ? random.pick(starts) : '')).filter(start => start !== '')
  }
  /** Up to three clients book with the voucher at once. Every other time the buyer withdraws at the same moment. */
  const raceForVoucher = async (sale: Sale, number: string) => {
    const racers: Promise<unknown>[] = []
    for (const startTime of await someStarts()) racers.push(bookWith(urls, { serviceId, startTime, number }))
    if (random.below(2) === 0) racers.push(withdrawFrom(urls, sale, number))
    await Promise.all(racers)
  }
  const shop = async () => {
    while (running) {
      const sale = await buy(urls, random.below(3) === 0 ? { packageId } : { serviceId })
      if (!sale) {
        await sleep(50)
        continue
      }
      sales.push(sale)
      const [number] = await numbersOf(urls, sale)
      if (number !== undefined) await raceForVoucher(sale, number)
      await sleep(random.below(MAX_PAUSE_MS))
    }
  }
  const shoppers = Array.from({ length: buyers }, shop)
  return {
    sales,
    async stop() {
      running = false
      await Promise.all(shoppers)
    },
  }
}
