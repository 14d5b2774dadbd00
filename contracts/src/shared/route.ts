import type { z } from 'zod'

/**
 * A call that the web app makes to the gateway. The addresses of the API are written only in `<area>/routes.ts`.
 * `services/gateway/src/docs/web-routes.test.ts` compares them with the gateway. The web app gets them without zod:
 * each schema becomes a small value with which it checks answers (web/route-shapes.ts).
 */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path as the gateway declares it, `/api/bookings/:id`. */
  readonly path: `/api/${string}`
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body is an empty JSON object, `{}`. */
  readonly emptyBody?: true
  /** The answer with status 200 or 201; left out when nobody reads it. */
  readonly answer?: z.ZodType
  /** The answer with status 202. */
  readonly accepted?: z.ZodType
  /** The media type, when the answer is a file or, as `text/event-stream`, a stream of messages. */
  readonly file?: 'application/pdf' | 'text/csv' | 'text/event-stream'
  /** Errors are plain text, which is the message itself. */
  readonly errorsInText?: true
  /** The French sentence for a failure without a message of its own. */
  readonly failure: string
}

/** Declares a call: `route('GET', '/api/bookings/:id', { answer: bookingView, failure: '…' })`. */
export const route = <
  const Method extends Route['method'],
  const Path extends Route['path'],
  const Rest extends Omit<Route, 'method' | 'path'>,
>(
  method: Method,
  path: Path,
  rest: Rest,
): { readonly method: Method; readonly path: Path } & Rest => ({ method, path, ...rest })

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Params<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamNames<Path>, string | number>> }
type Query<R> = R extends { readonly query: infer Schema extends z.ZodType }
  ? { readonly query: z.input<Schema> }
  : unknown
type Body<R> = R extends { readonly body: infer Schema extends z.ZodType }
  ? { readonly body: z.input<Schema> }
  : unknown

/** What a call sends: path parameters, query and body, as far as the route has them. */
export type RequestOf<R extends Route> = Params<R['path']> & Query<R> & Body<R>

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

/** The answer of a call; undefined when nobody reads it. */
export type AnswerOf<R extends Route> = R extends { readonly file: string }
  ? Blob
  : R extends { readonly answer: z.ZodType } | { readonly accepted: z.ZodType }
    ? Output<R['answer']> | Output<R['accepted']>
    : undefined
