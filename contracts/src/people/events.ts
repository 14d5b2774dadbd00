import { z } from 'zod'
import { defineEvent, type Fact, personId } from '../shared/event.ts'

/** A person whom a restored backup brought back is erased again, so the stream may have the event more than once. */
export const personEvents = [
  defineEvent(
    'PersonErased',
    'The key of a person was deleted: the personal fields of their earlier events cannot be read any more. Read models forget them.',
    z.object({
      personId,
      /**
       * Why: what the operator wrote. When the person is erased again because a restored backup brought their key back
       * (ADR 84), a fixed text of the command. Not sealed, so it must not say who the person is: the command refuses what
       * an operator writes if it does.
       */
      reason: z.string().min(1).max(300),
    }),
  ),
] as const

export type PersonEvent = Fact<(typeof personEvents)[number]>

export const personStream = (id: string): string => `person-${id}`
