import type { z } from 'zod'

/**
 * A call that the web app makes to the gateway. `<area>/routes.ts` holds all of them: nobody else writes an address of the
 * API. The gateway is held to them by `services/gateway/src/docs/web-routes.test.ts`. The web app gets them without zod,
 * each schema as a small value that it checks answers by (web/route-shapes.ts).
 */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As the gateway declares it, `/api/bookings/:id`. */
  readonly path: `/api/${string}`
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** What is answered with 200 or 201; left out where nobody reads it. */
  readonly answer?: z.ZodType
  /** What is answered with 202 in its place. */
  readonly accepted?: z.ZodType
  /** The answer is a file of this type. */
  readonly file?: 'application/pdf' | 'text/csv' | 'text/event-stream'
  /** The errors are plain text, which is itself the message. */
  readonly errorsInText?: true
  /** The French sentence for a failure that brings none. */
  readonly failure: string
}

/** `route('GET', '/api/bookings/:id', { answer: bookingView, failure: '…' })` */
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

/** What is sent with a call: the parameters of its path, its query and its body, as far as it has them. */
export type RequestOf<R extends Route> = Params<R['path']> & Query<R> & Body<R>

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

/** What a call answers: undefined where nobody reads it. */
export type AnswerOf<R extends Route> = R extends { readonly file: string }
  ? Blob
  : R extends { readonly answer: z.ZodType } | { readonly accepted: z.ZodType }
    ? Output<R['answer']> | Output<R['accepted']>
    : undefined
