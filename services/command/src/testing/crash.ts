import type { EventLog, NewEvents } from '@alba/platform/event-log/event-log'
import { inOrder } from '@alba/platform/event-store/in-order'
import { openStreams } from '../decision/streams.ts'
import type { AppDeps } from '../features.ts'
import type { PaymentProvider } from '../payments/provider.ts'

export class Crash extends Error {}

/** Where a process dies: before or after its n-th effect (an append, or a change asked of the card provider). */
export type CrashPoint = { readonly effect: number; readonly when: 'before' | 'after' }
export const neverCrashes: CrashPoint = { effect: Number.POSITIVE_INFINITY, when: 'after' }

/**
 * A process of its own over the same log and provider, which dies at a point: from then on nothing it does comes to
 * anything, reads included. Its memory is empty, as after a start.
 */
export function crashingProcess(
  deps: AppDeps,
  log: EventLog,
  point: CrashPoint,
): { readonly deps: AppDeps; effects(): number } {
  let effects = 0
  let dead = false
  const crash = () => {
    dead = true
    throw new Crash(`${point.when} effect ${point.effect}`)
  }
  const reading =
    <Input extends unknown[], Output>(read: (...input: Input) => Promise<Output>) =>
    (...input: Input): Promise<Output> => {
      if (dead) throw new Crash('dead')
      return read(...input)
    }
  const effect =
    <Input extends unknown[], Output>(act: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      if (dead) throw new Crash('dead')
      effects++
      if (effects === point.effect && point.when === 'before') crash()
      const result = await act(...input)
      if (effects === point.effect && point.when === 'after') crash()
      return result
    }
  // One after the other, as on a store that cannot write several at once: it may die between two of them.
  const append = effect(({ stream, expected, events }: NewEvents) => log.append(stream, expected, events))
  const mortalLog: EventLog = {
    ...log,
    appendInOrder: appends => inOrder(appends, append),
    readStream: reading(log.readStream),
  }
  const { provider } = deps
  const mortalProvider: PaymentProvider = {
    ...provider,
    createIntent: effect(provider.createIntent),
    cancel: effect(provider.cancel),
    refund: effect(provider.refund),
    retrieve: reading(provider.retrieve),
  }
  const streams = openStreams(mortalLog, deps.clock)
  return { deps: { ...deps, streams, provider: mortalProvider }, effects: () => effects }
}

/** Every point at which something with so many effects can die. */
export const crashPoints = (effects: number): CrashPoint[] =>
  Array.from({ length: effects }, (_, n) => n + 1).flatMap(effect => [
    { effect, when: 'before' as const },
    { effect, when: 'after' as const },
  ])
