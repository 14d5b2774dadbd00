import { traceparent } from '@alba/contracts/shared/traceparent'
import { traceIdIn } from '@alba/platform/tracing/tracing'

/** An event, or what is known of one that cannot be read. */
type Logged = {
  readonly id: string
  readonly type: string
  readonly metadata?: { readonly correlationId?: unknown; readonly traceparent?: unknown }
}

/** How a line of the log names an event: with the request that it follows from, and with its trace if it has one. */
export function loggedEvent({ id, type, metadata }: Logged) {
  const place = traceparent.safeParse(metadata?.traceparent)
  return {
    event: id,
    type,
    ...(metadata?.correlationId !== undefined && { correlationId: metadata.correlationId }),
    ...(place.success && { traceId: traceIdIn(place.data) }),
  }
}
