import { type BackOff, backOff } from '@alba/platform/back-off'
import { isPassing } from '@alba/platform/passing-trouble'
import { isPermanent } from './permanent-failure.ts'

/** How often something that fails is tried, and with which waits between. */
export type Patience = BackOff & { readonly tries: number }

/** About a minute: long enough for what passes by itself, short enough for what waits behind it. */
export const PATIENCE: Patience = { tries: 20 }

/** It failed for good: at once, or as often as it was tried. */
export type GivenUp = { readonly error: unknown; readonly tries: number }

export type Watch = {
  /** Told of every failure that is followed by another try, with how many there have been in a row. */
  onFailure(error: unknown, inARow: number): void
  /** Asked after each passing trouble: whether it uses up a try all the same. Default: it does not. */
  passingCounts?(): boolean
}

/**
 * Tries until it is done, until it has failed for good, or until the signal is aborted. An outage uses up none of the
 * tries: whoever is away comes back, and everything else would fail as well meanwhile.
 */
export async function tryPatiently(
  work: () => Promise<unknown>,
  signal: AbortSignal,
  { tries, ...bounds }: Patience,
  { onFailure, passingCounts = () => false }: Watch,
): Promise<'done' | 'aborted' | GivenUp> {
  let failures = 0
  for (let inARow = 1; !signal.aborted; inARow++) {
    try {
      await work()
      return 'done'
    } catch (error) {
      if (!isPassing(error) || passingCounts()) failures++
      if (isPermanent(error) || failures >= tries) return { error, tries: failures }
      onFailure(error, inARow)
      await backOff(inARow, signal, bounds)
    }
  }
  return 'aborted'
}
