import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import { appendCases } from './contract/append-cases.ts'
import type { Backend } from './contract/backend.ts'
import { backwardsCases } from './contract/backwards-cases.ts'
import { concurrencyCases } from './contract/concurrency-cases.ts'
import { failureCases } from './contract/failure-cases.ts'
import { readCases } from './contract/read-cases.ts'
import { subscribeCases } from './contract/subscribe-cases.ts'
import { wireCases } from './contract/wire-cases.ts'
import type { EventStore } from './event-store.ts'

/** What the test cases of the contract share: the store under test, and unique names. */
export type Contract = {
  readonly backend: Backend
  readonly store: EventStore
  /** A unique name for a stream. */
  stream(label?: string): string
}

/**
 * The behaviour that every adapter of the event store must have. The test of each adapter runs these cases.
 * @param setup starts the engine, empty or not; it is stopped after the last case
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
    backwardsCases(contract)
    concurrencyCases(contract)
    failureCases(contract)
    wireCases(contract)
  })
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the engine did not start')
  return value
}
