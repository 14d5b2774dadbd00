import { vi } from 'vitest'

/**
 * Waits until a check passes. The limit only ends a test that hangs; that of `vi.waitFor`, one second, also fails a
 * test on a busy machine.
 */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 300_000, interval: 10 })
