import { ApiError, NO_ANSWER } from './errors.ts'
import { learnTime } from './server-clock.ts'

export type Options = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Lets the call outlive the page, for what must be undone while the tab closes. */
  keepalive?: boolean
  /** Shown when the answer carries no sentence of its own. */
  fallback: string
  /** The error body is plain text and is itself the message (create-intent). */
  plainTextErrors?: boolean
}

/** Reads a French sentence from an error body: `detail`, then `message`. */
export function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { detail, message } = body as { detail?: unknown; message?: unknown }
  return [detail, message].find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/**
 * How long the beginning of an answer is waited for, in milliseconds. A read can be asked again. What a command without an
 * answer has done is unknown: it gets longer, and its idempotency key stays with who sent it.
 */
const READ_PATIENCE = 30_000
const COMMAND_PATIENCE = 60_000

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function failure(response: Response, { fallback, plainTextErrors }: Options): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = parse(text)
  const code = (body as { code?: string } | undefined)?.code
  // A proxy's HTML error page is no message for a visitor.
  const plain = plainTextErrors && body === undefined && !text.trimStart().startsWith('<') ? text.trim() : ''
  return new ApiError(response.status, messageOf(body) || plain || fallback, code)
}

/** Fetches, and gives up when no answer begins in time. Throws ApiError, never anything else save an abort. */
async function patientFetch(path: string, request: RequestInit, { signal, fallback }: Options): Promise<Response> {
  signal?.throwIfAborted()
  const call = new AbortController()
  signal?.addEventListener('abort', () => call.abort())
  const patience = setTimeout(() => call.abort(NO_ANSWER), request.method === 'GET' ? READ_PATIENCE : COMMAND_PATIENCE)
  return fetch(path, { ...request, signal: call.signal })
    .catch(error => {
      if (signal?.aborted) throw error
      // Not reached; or not answered in time, which is the reason then.
      throw new ApiError(0, fallback, call.signal.reason)
    })
    .finally(() => clearTimeout(patience))
}

/** Calls the product's API. Throws ApiError for what is refused or fails, never anything else save an abort. */
export async function call(path: string, options: Options): Promise<Response> {
  const { method = 'GET', body, headers, keepalive = false } = options
  const hasBody = body !== undefined
  const request = {
    method,
    headers: { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    body: hasBody ? JSON.stringify(body) : null,
    keepalive,
  }
  const response = await patientFetch(path, request, options)
  learnTime(response.headers.get('date'))
  if (!response.ok) throw await failure(response, options)
  return response
}

/** Calls the product's API and answers the JSON body. Throws ApiError, never anything else save an abort. */
export async function api<T>(path: string, options: Options): Promise<T> {
  const response = await call(path, options)
  if (response.status === 204) return undefined as T
  return response.json().catch(() => {
    throw new ApiError(response.status, options.fallback)
  })
}

/** For what a page can do without: a failure is told to the console only (storefront §7), and the answer is null. */
export const apiOrNull = <T>(path: string, options: Options): Promise<T | null> =>
  api<T>(path, options).catch(error => {
    if (options.signal?.aborted) throw error
    console.warn(options.fallback, error)
    return null
  })
