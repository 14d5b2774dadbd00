import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import { appendCases } from './contract/append-cases.ts'
import type { Backend } from './contract/backend.ts'
import { concurrencyCases } from './contract/concurrency-cases.ts'
import { failureCases } from './contract/failure-cases.ts'
import { readCases } from './contract/read-cases.ts'
import { subscribeCases } from './contract/subscribe-cases.ts'
import type { EventStore } from './event-store.ts'

/** What the cases of the contract share: the store under test, and names that no other case uses. */
export type Contract = {
  readonly backend: Backend
  readonly store: EventStore
  /** A stream name of this run's own. */
  stream(label?: string): string
}

/**
 * The behaviour that the event store port promises, whatever stands behind it. Every adapter's test runs this.
 * @param setup Starts the engine, empty or not; it is stopped when the cases are through.
 */
export function eventStoreContract(name: string, setup: () => Promise<Backend>): void {
  describe(`event store contract: ${name}`, () => {
    const started: { backend?: Backend; store?: EventStore } = {}
    beforeAll(async () => {
      started.backend = await setup()
      started.store = await started.backend.open()
    })
    afterAll(async () => {
      await started.store?.close()
      await started.backend?.stop()
    })
    const contract: Contract = {
      get backend() {
        return present(started.backend)
      },
      get store() {
        return present(started.store)
      },
      stream: (label = 'case') => `${label}-${randomUUID()}`,
    }
    appendCases(contract)
    readCases(contract)
    subscribeCases(contract)
    concurrencyCases(contract)
    failureCases(contract)
  })
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the engine did not start')
  return value
}
