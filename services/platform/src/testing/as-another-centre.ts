import { another } from '@alba/contracts/testing/another-centre'
import { afterAll, beforeAll, vi } from 'vitest'

const CENTRE = '@alba/contracts/centre/centre'

/**
 * Replaces the demo centre by another one in all modules that the tests of this file import while they run. Modules
 * that depend on the centre must not be imported before.
 */
export function asAnotherCentre(): void {
  beforeAll(() => {
    vi.resetModules()
    vi.doMock(CENTRE, () => another)
  })
  afterAll(() => {
    vi.doUnmock(CENTRE)
    vi.resetModules()
  })
}
