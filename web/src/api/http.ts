import type { AnswerOf, RequestOf, Route } from '@alba/contracts/shared/route'
import { takeEarly } from './early.ts'
import { ApiError, NO_ANSWER } from './errors.ts'
import { setServerTime } from './server-clock.ts'
import { differenceFrom, type Shape } from './shape.ts'

type Options = {
  readonly signal?: AbortSignal | undefined
  /** Lets the request outlive the page, for cancellations while the tab closes. */
  readonly keepalive?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** A file to send unchanged in place of `body`; `headers` has its content type. */
  readonly file?: Blob
  /** The error message to use instead of the route's own. */
  readonly failure?: string
}

/** The arguments of a call to a route; optional where the route needs none. */
export type Given<R extends Route> =
  object extends RequestOf<R> ? [given?: RequestOf<R> & Options] : [given: RequestOf<R> & Options]

/** The arguments of a call to any route. */
type Call = Options & {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * How long to wait for the first byte of an answer, in milliseconds. A read can simply be repeated. A command gets more
 * time, because without an answer it is unknown whether it was executed; the caller keeps its idempotency key for a
 * retry.
 */
const READ_TIMEOUT_MS = 30_000
const COMMAND_TIMEOUT_MS = 60_000
/** How long the rest of an answer may take, in milliseconds. A feed has no limit, because it never ends. */
const REST_TIMEOUT_MS = 120_000

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The error for a refused request. Its message is the French sentence in the body: `detail`, else `message`, else the
 * body itself where the route answers errors in plain text.
 * @param sentence the message when the body has none
 */
async function failure(response: Response, { errorsInText }: Route, sentence: string): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = parse(text)
  const { code, detail, message } = Object(body)
  const sentenceOfBody = [detail, message].find(words => typeof words === 'string' && words.trim())
  // An HTML error page comes from a proxy, and is not a message for visitors.
  const plainText = errorsInText && body === undefined && !text.trimStart().startsWith('<') && text.trim()
  return new ApiError(response.status, sentenceOfBody || plainText || sentence, code)
}

/**
 * Fetches, or takes the answer to an early request, and aborts when the answer does not begin or does not end in time.
 * @param sentence the message of the error when no answer begins
 * @throws {ApiError} for every failure, except the caller's own abort
 */
async function fetchWithTimeout(
  path: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
  sentence: string,
  isFeed: boolean,
): Promise<Response> {
  signal?.throwIfAborted()
  const call = new AbortController()
  signal?.addEventListener('abort', () => call.abort())
  const giveUp = () => call.abort(NO_ANSWER)
  const timer = setTimeout(giveUp, request.method === 'GET' ? READ_TIMEOUT_MS : COMMAND_TIMEOUT_MS)
  return (takeEarly(path, call.signal) ?? fetch(path, { ...request, signal: call.signal }))
    .catch(error => {
      if (signal?.aborted) throw error
      // When time ran out, the reason of the abort is `NO_ANSWER`. When the server was not reached, there is no reason.
      throw new ApiError(0, sentence, call.signal.reason)
    })
    .finally(() => {
      clearTimeout(timer)
      // Nothing stops this timer: an abort does nothing once the answer has ended.
      if (!isFeed) setTimeout(giveUp, REST_TIMEOUT_MS)
    })
}

/**
 * The address of a request. Empty values are left out of the query; a list becomes one parameter for each of its
 * values.
 */
export function addressOf(path: string, { params = {}, query = {} }: Call): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) {
      if ((each ?? '') !== '') search.append(name, `${each}`)
    }
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/**
 * Calls a route of the API.
 * @throws {ApiError} for every refusal or failure, except the caller's own abort
 */
export async function call<R extends Route>(route: R, ...[given]: Given<R>): Promise<Response> {
  const options: Call = given ?? {}
  const { headers, keepalive = false, signal } = options
  const body = route.emptyBody ? {} : options.body
  const hasBody = body !== undefined
  const sentence = options.failure ?? route.failure
  const request = {
    method: route.method,
    headers: {
      accept: route.file ?? 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: options.file ?? (hasBody ? JSON.stringify(body) : null),
    keepalive,
  }
  const response = await fetchWithTimeout(
    addressOf(route.path, options),
    request,
    signal,
    sentence,
    route.file === 'text/event-stream',
  )
  setServerTime(response.headers.get('date'))
  if (!response.ok) throw await failure(response, route, sentence)
  return response
}

/**
 * What the browser has in place of a route's schemas: `web/route-shapes.ts` replaces each by a shape while the site is
 * built, because zod would be too large to load. `answer` is for the status 200 or 201, `accepted` for 202.
 */
type Shapes = { readonly answer?: Shape; readonly accepted?: Shape }

/**
 * Reads the answer of a route: its JSON once that has the promised shape, or its file. Undefined when there is no
 * content (204) or the route promises none.
 * @param sentence the message of the error
 * @throws {ApiError} for an answer that cannot be read or has another shape
 */
export async function answerOf<R extends Route>(
  route: R,
  response: Response,
  sentence: string = route.failure,
): Promise<AnswerOf<R>> {
  const unreadable = (error: unknown): never => {
    // A `SyntaxError` means that the answer is no JSON or has another shape: the server's fault, which is logged. Other
    // errors mean that the connection was lost or too slow, or that the visitor left the page.
    if (error instanceof SyntaxError) console.error(`${route.method} ${route.path}`, error)
    throw new ApiError(response.status, sentence, error === NO_ANSWER ? NO_ANSWER : undefined)
  }
  if (route.file) return response.blob().catch(unreadable) as Promise<AnswerOf<R>>
  const shapes = route as unknown as Shapes
  const shape = (response.status === 202 && shapes.accepted) || shapes.answer
  if (!shape || response.status === 204) return undefined as AnswerOf<R>
  const answer = await response.json().catch(unreadable)
  const difference = differenceFrom(shape, answer)
  if (difference === undefined) return answer
  // An empty path means the answer as a whole.
  return unreadable(new SyntaxError(`Not as promised: ${difference || '/'}`))
}

/** Calls a route and reads its answer. @throws {ApiError} for every failure, except the caller's own abort */
export const ask = async <R extends Route>(route: R, ...given: Given<R>): Promise<AnswerOf<R>> =>
  answerOf(route, await call(route, ...given), given[0]?.failure)

/** For data that a page can do without: a failure is logged to the console, and the result is null. */
export const askOrNull = <R extends Route>(route: R, ...given: Given<R>): Promise<AnswerOf<R> | null> =>
  ask(route, ...given).catch(error => {
    if (given[0]?.signal?.aborted) throw error
    console.warn(route.failure, error)
    return null
  })
