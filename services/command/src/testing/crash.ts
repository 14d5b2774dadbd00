import type { EventLog, NewEvents } from '@alba/platform/event-log/event-log'
import { inOrder } from '@alba/platform/event-store/in-order'
import { openStreams } from '../decision/streams.ts'
import type { AppDeps } from '../features.ts'
import type { PaymentProvider } from '../payments/provider.ts'

/** The error of a process that crashes, and of each of its tries to go on after that. */
export class Crash extends Error {}

/**
 * Where a process crashes: before or after its n-th effect. An effect is an append, or a call of the card provider that
 * changes something.
 */
export type CrashPoint = { readonly effect: number; readonly when: 'before' | 'after' }
/** For a process that only starts with empty memory, or whose effects are counted. */
export const neverCrashes: CrashPoint = { effect: Number.POSITIVE_INFINITY, when: 'after' }

/**
 * Dependencies of a process that remembers no streams, over the same log and card provider. It crashes at a point: that
 * effect fails with {Crash}, and so does every later effect, every read of a stream and every `retrieve` of an intent.
 * All else, like the database, belongs to the given dependencies: what is done there is no effect, and goes on after the
 * crash.
 * @param deps of the process that does not crash; its `streams` are replaced
 * @param log the log of those streams
 * @returns `effects` tells how many effects were tried so far, with the one at which the process crashed
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
  // A store may write the appends of several streams at once. Here each is an effect of its own, so that a crash between
  // them is tried too: some stores can stop there.
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
