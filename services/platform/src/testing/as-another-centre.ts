import { another } from '@alba/contracts/testing/another-centre'
import { afterAll, beforeAll, vi } from 'vitest'

const CENTRE = '@alba/contracts/centre/centre'

/** What the tests of this file import, once they run, is of another centre; nothing of it may be imported before. */
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
