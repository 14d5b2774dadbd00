import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { Bus } from './bus.ts'
import type { Backend } from './contract/backend.ts'
import { deliveryCases } from './contract/delivery-cases.ts'
import { failureCases } from './contract/failure-cases.ts'
import { groupCases } from './contract/group-cases.ts'
import { poisonCases } from './contract/poison-cases.ts'

/** What the cases of the contract share: the bus under test, and names that no other case uses. */
export type Contract = {
  readonly backend: Backend
  readonly bus: Bus
  /** Ends with the case. */
  readonly signal: AbortSignal
  /** A group of this run's own. */
  group(): string
}

/**
 * The behaviour that the bus promises, whatever stands behind it. Every adapter's test runs this.
 * @param setup Starts the engine; it is stopped when the cases are through.
 */
export function busContract(name: string, setup: () => Promise<Backend>): void {
  describe(`bus contract: ${name}`, () => {
    const started: { backend?: Backend; bus?: Bus } = {}
    let ended = new AbortController()
    beforeAll(async () => {
      started.backend = await setup()
      started.bus = await started.backend.open()
    })
    afterEach(() => {
      ended.abort()
      ended = new AbortController()
    })
    afterAll(async () => {
      await started.bus?.close()
      await started.backend?.stop()
    })
    const contract: Contract = {
      get backend() {
        return present(started.backend)
      },
      get bus() {
        return present(started.bus)
      },
      get signal() {
        return ended.signal
      },
      group: () => `group-${randomUUID()}`,
    }
    deliveryCases(contract)
    groupCases(contract)
    poisonCases(contract)
    failureCases(contract)
  })
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the engine did not start')
  return value
}
