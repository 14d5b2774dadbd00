import type { EventLog, NewEvents } from '@alba/platform/event-log/event-log'
import { inOrder } from '@alba/platform/event-store/in-order'
import { openStreams } from '../decision/streams.ts'
import type { AppDeps } from '../features.ts'
import type { PaymentProvider } from '../payments/provider.ts'

export class Crash extends Error {}

/**
 * Where a process crashes: before or after its n-th effect. An effect is an append, or a call of the card provider that
 * changes something.
 */
export type CrashPoint = { readonly effect: number; readonly when: 'before' | 'after' }
export const neverCrashes: CrashPoint = { effect: Number.POSITIVE_INFINITY, when: 'after' }

/**
 * A process with empty memory over the same log and provider. It crashes at a point: after that every read and every
 * effect throws.
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
      if (dead) throw new Crash('the process has crashed')
      return read(...input)
    }
  const effect =
    <Input extends unknown[], Output>(act: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      if (dead) throw new Crash('the process has crashed')
      effects++
      if (effects === point.effect && point.when === 'before') crash()
      const result = await act(...input)
      if (effects === point.effect && point.when === 'after') crash()
      return result
    }
  // Events of two streams are appended one after the other, as by a store that cannot write both at once. A crash
  // between them is possible.
  const append = effect(({ stream, expected, events }: NewEvents) => log.append(stream, expected, events))
  const crashingLog: EventLog = {
    ...log,
    appendInOrder: appends => inOrder(appends, append),
    readStream: reading(log.readStream),
  }
  const { provider } = deps
  const crashingProvider: PaymentProvider = {
    ...provider,
    createIntent: effect(provider.createIntent),
    cancel: effect(provider.cancel),
    refund: effect(provider.refund),
    retrieve: reading(provider.retrieve),
  }
  const streams = openStreams(crashingLog, deps.clock)
  return { deps: { ...deps, streams, provider: crashingProvider }, effects: () => effects }
}

/** Every point at which a process with this number of effects can crash. */
export const crashPoints = (effects: number): CrashPoint[] =>
  Array.from({ length: effects }, (_, n) => n + 1).flatMap(effect => [
    { effect, when: 'before' as const },
    { effect, when: 'after' as const },
  ])
