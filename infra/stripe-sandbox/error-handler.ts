import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { header } from './context.ts'
import { type Failure, invalidRequest, languageOf, localise, StripeRefusal } from './errors.ts'
import type { Intent } from './objects.ts'
import { inLanguage } from './present.ts'

/**
 * The requests that failed after they had begun to work, as when a card is declined. The result is kept for their
 * idempotency key. A request that is refused for its parameters frees its key.
 */
export const executedThenFailed = new WeakSet<FastifyRequest>()

/**
 * Answers errors as Stripe does: `{error: {type, code, message, …, payment_intent}}`.
 * @param view the fields of the intent that the caller may see
 */
export const errorHandler =
  (view: (intent: Intent) => unknown) =>
  (error: FastifyError | StripeRefusal, request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(header(request, 'accept-language'))
    if (error instanceof StripeRefusal) {
      if (error.executed) executedThenFailed.add(request)
      const { status, ...body } = localise(error.failure, language)
      const intent = error.intent && { payment_intent: view(inLanguage(error.intent, language)) }
      return reply.code(status).send({ error: { ...body, ...intent } })
    }
    const failure = unexpectedFailure(error)
    if (failure.status === 500) request.log.error(error)
    const { status, ...body } = failure
    return reply.code(status).send({ error: body })
  }

/** A body that Fastify cannot read is the caller's error. Anything else is a bug here, whose details are not shown. */
function unexpectedFailure(error: FastifyError): Failure {
  const status = error.statusCode ?? 500
  if (status === 413 || status === 415) return { status, type: 'invalid_request_error', message: error.message }
  if (status >= 400 && status < 500) return invalidRequest(error.message)
  return { status: 500, type: 'api_error', message: 'An unknown error occurred.' }
}
