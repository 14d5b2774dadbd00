import type { Problem } from '@alba/contracts/shared/problem'
import type { ProblemCode } from '@alba/contracts/shared/problem-codes'
import { NOT_ALLOWED } from '@alba/contracts/shared/text'
import { french } from '@alba/contracts/shared/typography'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppendTooLarge } from '../event-store/event-store.ts'
import { UnstorableText } from '../event-store/serialize.ts'
import { isTemporary } from '../temporary-failure.ts'
import { PROBLEM_TYPE, ProblemError, problemOf, sentences } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's own sentence in French, shown when the request fails through no fault of the caller. */
    readonly failure?: string
  }
}

/**
 * Answers every error with problem details.
 * - A `ProblemError` is answered as it is and not logged here, even when its status is a 5xx: the code that throws it
 * chooses the sentence, and has to log the cause itself.
 * - Any other error that is answered with a 5xx is logged with the request id, and so is an append that is too large.
 * The answer reveals nothing about the cause.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(reply, toProblem(error, request)))
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, problemOf(404, 'not_found')))
}

export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply.code(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem))

/** The problem that answers an error; it also logs the errors that `answerErrors` says are logged. */
export function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  const problem = generalProblem(error, request)
  const { failure } = request.routeOptions.config
  // Only for codes without a specific meaning: a 504 says that the command may have been executed, and other codes name
  // their reason.
  const isFailure = problem.code === 'internal' || problem.code === 'unavailable'
  return failure !== undefined && isFailure ? { ...problem, detail: french(failure) } : problem
}

function generalProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof ProblemError) return error.problem
  if (hasZodFastifySchemaValidationErrors(error)) return ofValidation(error)
  if (isTemporary(error)) {
    request.log.warn({ err: error }, 'something that this service needs cannot be reached')
    return problemOf(503, 'unavailable')
  }
  if (error instanceof AppendTooLarge) {
    request.log.warn({ err: error }, 'the events of this request are larger than one append may be')
    return problemOf(413, 'too_large')
  }
  // The schemas of most texts refuse such characters earlier. Those of texts that staff writes do not, because events
  // are read with them too.
  if (error instanceof UnstorableText) return problemOf(422, 'invalid', NOT_ALLOWED)
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return problemOf(status, codes[status] ?? 'bad_request', sentences[status] ?? sentences[400])
  request.log.error({ err: error }, 'unexpected error')
  return problemOf(500, 'internal')
}

type Invalid = { readonly validation: readonly { instancePath: string; message?: string }[] }

/**
 * The first message becomes the sentence of the problem; the schemas write their messages in French. Values that were
 * sent are never repeated.
 */
function ofValidation(error: unknown): Problem {
  const { validation } = error as Invalid
  const errors = validation.map(issue => ({
    path: issue.instancePath.slice(1).replaceAll('/', '.'),
    message: issue.message ?? '',
  }))
  return problemOf(422, 'invalid', errors[0]?.message || sentences[422], errors)
}

/** The codes for requests that the server itself refuses. Those of the framework could change with its version. */
const codes: Record<number, ProblemCode> = {
  400: 'unreadable',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_format',
}
