import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { Bus } from './bus.ts'
import type { Backend } from './contract/backend.ts'
import { deliveryCases } from './contract/delivery-cases.ts'
import { failureCases } from './contract/failure-cases.ts'
import { groupCases } from './contract/group-cases.ts'
import { poisonCases } from './contract/poison-cases.ts'

/** What the test cases of the contract share: the bus under test, and unique names. */
export type Contract = {
  readonly backend: Backend
  readonly bus: Bus
  /** Aborted at the end of the case. */
  readonly signal: AbortSignal
  /** A unique name for a group. */
  group(): string
}

/**
 * The behaviour that every adapter of the bus must have. The test of each adapter runs these cases.
 * @param setup starts the engine, which is stopped after the last case
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
