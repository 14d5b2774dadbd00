import { Gauge } from 'prom-client'
import { expect, it } from 'vitest'
import { atScrape, createMetrics } from './metrics.ts'

it('a store that does not answer hides no other metric, and its gauge keeps its last value', async () => {
  const metrics = createMetrics('test')
  const registers = [metrics]
  let read = async () => 7
  const readAtScrape = atScrape(() => read())
  new Gauge({
    name: 'read_from_a_store',
    help: 'Read at every scrape',
    registers,
    async collect() {
      const value = await readAtScrape()
      if (value !== undefined) this.set(value)
    },
  })
  new Gauge({ name: 'at_hand', help: 'Needs no store', registers }).set(3)
  expect(await metrics.metrics()).toContain('read_from_a_store{service="test"} 7')
  read = () => new Promise<number>(() => undefined)
  const late = await metrics.metrics()
  expect(late).toContain('read_from_a_store{service="test"} 7')
  expect(late).toContain('at_hand{service="test"} 3')
})

it('a store that is away is asked again at the next scrape', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve(5)]
  const readAtScrape = atScrape(() => answers.shift() ?? Promise.reject(new Error('too often')))
  expect(await Promise.all([readAtScrape(), readAtScrape()])).toEqual([undefined, undefined])
  expect(await readAtScrape()).toBe(5)
})
