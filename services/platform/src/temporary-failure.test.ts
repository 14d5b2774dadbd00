import { expect, it } from 'vitest'
import { StoreUnavailable } from './event-store/event-store.ts'
import { ProblemError, problemOf, rejected } from './http/problem.ts'
import { isTemporary } from './temporary-failure.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

it.each([
  ['an unavailable event store', new StoreUnavailable(new Error('no connection'))],
  ['a PostgreSQL that shuts down', coded('57P01')],
  ['a PostgreSQL without free connections', coded('53300')],
  ['a lost race for a lock', coded('40P01')],
  ['a standby that takes no writes', coded('25006')],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a service that answers 503', Object.assign(new Error('x'), { statusCode: 503 })],
  ['too many writers', new ProblemError(problemOf(503, 'too_busy'))],
])('%s is temporary', (_what, error) => expect(isTemporary(error)).toBe(true))

it.each([
  ['a bug', new TypeError('cannot read properties of undefined')],
  ['a refused value', coded('22P02')],
  ['a refusal', rejected('slot_taken')],
  ['a refused request', Object.assign(new Error('x'), { statusCode: 400 })],
  ['nothing', undefined],
])('%s is not temporary', (_what, error) => expect(isTemporary(error)).toBe(false))
