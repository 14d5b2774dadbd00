import type { DomainEvent } from '@alba/contracts/events'
import { recordVerification as recordCommand, verifyLog as verifyCommand } from '@alba/contracts/operator/commands'
import { OPERATOR_STREAM, type OperatorEvent, type Verdict } from '@alba/contracts/operator/events'
import { accept, reject } from '@alba/contracts/shared/decision'
import type { Actor } from '@alba/contracts/shared/event'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { Verify } from '../verify/in-child.ts'
import { decideAct, operatorActs } from './acts.ts'

/**
 * After this time a verification that was asked for counts as lost, in milliseconds: its process died. A log of ten
 * years takes a minute.
 */
const LOST_AFTER_MS = 30 * 60_000

export type Proof = {
  /** Since when a verification is under way. UTC. */
  readonly underWaySince: string | null
  readonly last: (Verdict & { readonly at: string; readonly who: Actor }) | null
}

/** @param events those of operators, in order @param now milliseconds since the epoch */
export function proofOf(events: readonly DomainEvent[], now: number): Proof {
  const verified = events.findLast(({ type }) => type === 'LogVerified')
  const asked = events.findLast(event => event.type === 'OperatorActed' && event.data.act === 'verify-log')
  const isUnderWay =
    asked !== undefined &&
    (verified === undefined || verified.position < asked.position) &&
    now - Date.parse(asked.metadata.occurredAt) < LOST_AFTER_MS
  return { underWaySince: isUnderWay ? asked.metadata.occurredAt : null, last: verified ? lastOf(verified) : null }
}

function lastOf({ metadata, ...fact }: DomainEvent): Proof['last'] {
  const { data } = fact as unknown as Extract<OperatorEvent, { type: 'LogVerified' }>
  return { ...data, at: metadata.occurredAt, who: metadata.actor }
}

type Parts = { readonly log: Pick<EventLog, 'readStream'>; readonly verify: Verify; readonly signal: AbortSignal }

/** Has the log verified, and records the verdict when it is there. The answer does not wait for it. */
export const verifyLog = ({ log, verify, signal }: Parts) =>
  handler(verifyCommand, async (deps: Deps, { reason }, cause) => {
    const { underWaySince } = proofOf(await log.readStream(OPERATOR_STREAM), deps.clock())
    if (underWaySince !== null) return reject('verification_under_way')
    const recorded = await deps.streams.execute(operatorActs, 'operators', cause, () =>
      decideAct('verify-log', ['log'], reason),
    )
    void verify(signal)
      .then(verdict => record(deps, verdict, cause))
      .catch(error => deps.logger.error({ err: error }, 'the verdict on the log could not be recorded'))
    return recorded
  })

/** Records the verdict of a verification that ran on the command line. */
export const recordVerification = handler(recordCommand, (deps: Deps, verdict, cause) => record(deps, verdict, cause))

const record = ({ streams }: Pick<Deps, 'streams'>, data: Verdict, cause: Cause) =>
  streams.execute(operatorActs, 'operators', cause, () => accept({ type: 'LogVerified', data }))
