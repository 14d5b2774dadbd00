import type { AnswerOf, RequestOf, Route } from '@alba/contracts/shared/route'
import { ApiError, NO_ANSWER } from './errors.ts'
import { learnTime } from './server-clock.ts'
import { differenceFrom, type Shape } from './shape.ts'

type Options = {
  readonly signal?: AbortSignal | undefined
  /** Lets the call outlive the page, for what must be undone while the tab closes. */
  readonly keepalive?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** The sentence in the place of the route's own. */
  readonly failure?: string
}

/** What a route is called with; nothing where it needs nothing. */
export type Given<R extends Route> =
  object extends RequestOf<R> ? [given?: RequestOf<R> & Options] : [given: RequestOf<R> & Options]

/** The same, of any route. */
type Call = Options & {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * How long the beginning of an answer is waited for, in milliseconds. A read can be asked again. What a command without an
 * answer has done is unknown: it gets longer, and its idempotency key stays with who sent it.
 */
const READ_PATIENCE = 30_000
const COMMAND_PATIENCE = 60_000
/** How long the rest of it may take; a feed never ends. */
const REST_PATIENCE = 120_000

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the French sentence of an error body: `detail`, then `message`. */
async function failure(response: Response, { errorsInText }: Route, sentence: string): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = parse(text)
  const { code, detail, message } = Object(body)
  const said = [detail, message].find(words => typeof words === 'string' && words.trim())
  // A proxy's HTML error page is no message for a visitor.
  const plain = errorsInText && body === undefined && !text.trimStart().startsWith('<') && text.trim()
  return new ApiError(response.status, said || plain || sentence, code)
}

/** Fetches, and gives up when no answer begins in time, or ends. Throws ApiError, never anything else save an abort. */
async function patientFetch(
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
  const patience = setTimeout(giveUp, request.method === 'GET' ? READ_PATIENCE : COMMAND_PATIENCE)
  return fetch(path, { ...request, signal: call.signal })
    .catch(error => {
      if (signal?.aborted) throw error
      // Not reached; or not answered in time, which is the reason then.
      throw new ApiError(0, sentence, call.signal.reason)
    })
    .finally(() => {
      clearTimeout(patience)
      if (!isFeed) setTimeout(giveUp, REST_PATIENCE)
    })
}

/** The address of a call. What the query leaves empty is left out of it; a list is sent one by one. */
export function addressOf(path: string, { params = {}, query = {} }: Call): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if ((each ?? '') !== '') search.append(name, `${each}`)
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** Calls a route of the product's API. Throws ApiError for what is refused or fails, never anything else save an abort. */
export async function call<R extends Route>(route: R, ...[given]: Given<R>): Promise<Response> {
  const asked: Call = given ?? {}
  const { body, headers, keepalive = false, signal } = asked
  const hasBody = body !== undefined
  const sentence = asked.failure ?? route.failure
  const request = {
    method: route.method,
    headers: {
      accept: route.file ?? 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: hasBody ? JSON.stringify(body) : null,
    keepalive,
  }
  const response = await patientFetch(
    addressOf(route.path, asked),
    request,
    signal,
    sentence,
    route.file === 'text/event-stream',
  )
  learnTime(response.headers.get('date'))
  if (!response.ok) throw await failure(response, route, sentence)
  return response
}

/** What web/route-shapes.ts puts in the place of the schemas. */
type Shapes = { readonly answer?: Shape; readonly accepted?: Shape }

/**
 * Reads what a route has answered: its JSON if that is what was promised, its file; nothing where nobody reads it, or where
 * there is none (204). @throws {ApiError} for an answer that cannot be read, or that is not what the route promises
 */
export async function answerOf<R extends Route>(
  route: R,
  response: Response,
  sentence: string = route.failure,
): Promise<AnswerOf<R>> {
  const unreadable = (error: unknown): never => {
    // A network that breaks off, and a page that is left, are no mistake of the server's.
    if (error instanceof SyntaxError) console.error(`${route.method} ${route.path}`, error)
    throw new ApiError(response.status, sentence, error === NO_ANSWER ? NO_ANSWER : undefined)
  }
  if (route.file) return response.blob().catch(unreadable) as Promise<AnswerOf<R>>
  const shapes = route as unknown as Shapes
  const shape = (response.status === 202 && shapes.accepted) || shapes.answer || shapes.accepted
  if (!shape || response.status === 204) return undefined as AnswerOf<R>
  const answer = await response.json().catch(unreadable)
  const difference = differenceFrom(shape, answer)
  return difference === undefined ? answer : unreadable(new SyntaxError(`Not as promised: ${difference || '/'}`))
}

/** Calls a route and answers what it answers. Throws ApiError, never anything else save an abort. */
export const ask = async <R extends Route>(route: R, ...given: Given<R>): Promise<AnswerOf<R>> =>
  answerOf(route, await call(route, ...given), given[0]?.failure)

/** For what a page can do without: a failure is told to the console only, and the answer is null. */
export const askOrNull = <R extends Route>(route: R, ...given: Given<R>): Promise<AnswerOf<R> | null> =>
  ask(route, ...given).catch(error => {
    if (given[0]?.signal?.aborted) throw error
    console.warn(route.failure, error)
    return null
  })
