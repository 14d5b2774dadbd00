import type { CentreState } from '@alba/contracts/centre/state'
import type { CentrePlan } from '@alba/platform/centre-file/plan'
import { centreAfter } from '../centre/state.ts'
import type { Cause } from '../decision/cause.ts'
import { openStreams } from '../decision/streams.ts'
import { handlers } from '../features.ts'
import type { Reference } from '../reference/reference.ts'
import { memoryReference, zone } from './histories/centre.ts'
import { memoryLog } from './histories/memory-log.ts'
import { inMemory } from './in-memory.ts'

const operator: Cause = { correlationId: 'test', causationId: null, actor: { kind: 'operator', id: 'Zoé' } }

const withHorizon = (reference: Reference, horizonDays = reference.bookingRules.horizonDays): Reference => ({
  ...reference,
  bookingRules: { ...reference.bookingRules, horizonDays },
})

/**
 * An installation of Alba in memory that takes the commands of a centre's file.
 * @param at its present moment
 * @param horizonDays how many days ahead can be booked, instead of what the booking rules say: hours are written into
 * each of these days, which takes time
 */
export function memoryCentre(at = '2026-11-25T08:00:00Z', horizonDays?: number) {
  const reference = memoryReference()
  const log = memoryLog(reference.receive)
  const clock = () => Date.parse(at)
  const deps = {
    ...inMemory(at).deps,
    clock,
    reference: { ...reference.port, current: () => withHorizon(reference.port.current(), horizonDays) },
    streams: openStreams(log, clock),
  }
  const state = (): CentreState => centreAfter(log.events, clock(), zone)

  /** @throws {Error} when a command is refused */
  async function carryOut({ commands }: Pick<CentrePlan, 'commands'>): Promise<void> {
    for (const { command, body, about } of commands) {
      const handle = handlers.find(handler => handler.command.name === command.name)
      const result = await handle?.(deps, command.body.parse(body), operator)
      if (!result?.ok) throw new Error(`${command.name} of ${about} is refused: ${JSON.stringify(result)}`)
    }
  }
  return { log, deps, state, carryOut }
}
