import {
  dueTo,
  inSpan,
  isTracing,
  type SpanOptions,
  traceparentNow,
  traceparentToKeep,
} from '@alba/platform/tracing/tracing'
import type { Deps } from '../deps.ts'
import type { Cause } from './cause.ts'

/**
 * Runs a step about a thing in the trace in which its stream began: that of the click that booked, for example. What the
 * card provider says comes by a webhook, by the visitor's return or by a deadline, and each of these requests has a
 * trace of its own, to which the step has a link (ADR 95).
 * @param name of the step's span
 * @param step gets the cause with the place in that trace
 */
export const inTraceOf = <T>(deps: Needs, stream: string, name: string, cause: Cause, step: Step<T>): Promise<T> =>
  isTracing() ? continued(deps, stream, name, cause, step) : step(cause)

type Needs = Pick<Deps, 'streams' | 'clock'>
type Step<T> = (cause: Cause) => Promise<T>

async function continued<T>({ streams, clock }: Needs, stream: string, name: string, cause: Cause, step: Step<T>) {
  const began = await streams.began(stream)
  const due = began && dueTo(began, clock())
  if (!due) return step(cause)
  return inSpan(name, linkedTo(due), () => step({ ...cause, traceparent: traceparentToKeep() }))
}

/** A step long after the beginning stays in the trace of its request, and has the link to the older trace. */
const linkedTo = ({ continues, follows }: SpanOptions): SpanOptions =>
  continues ? { continues, follows: traceparentNow() } : { follows }
