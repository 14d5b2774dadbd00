import { liftClosure as command } from '@alba/contracts/agenda/commands'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { closure } from './closure.ts'
import { liftClosure as decide } from './decide.ts'

/** Lifts a closure. A policy then reopens the room in the stream of each day. */
export const liftClosure = handler(command, (deps: Deps, { closureId }, cause) =>
  deps.streams.execute(closure, closureId, cause, state => decide(state, closureId)),
)
