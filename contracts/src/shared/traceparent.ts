import { z } from 'zod'

/**
 * A place in a trace, as the W3C's Trace Context writes it: `00-{trace id}-{span id}-{flags}`. Neither id may be all
 * zeros. The last flag says whether the trace is kept.
 */
export const traceparent = z.string().regex(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/)
