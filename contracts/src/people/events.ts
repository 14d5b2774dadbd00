import { z } from 'zod'
import { defineEvent, type Fact, personId } from '../shared/event.ts'

export const personEvents = [
  defineEvent(
    'PersonErased',
    'The key of a person was deleted: the personal fields of their earlier events cannot be read any more. Read models forget them.',
    z.object({
      personId,
      /** Why, in the operator's words. Not sealed: it must not say who the person is, which the command checks. */
      reason: z.string().min(1).max(300),
    }),
  ),
] as const

export type PersonEvent = Fact<(typeof personEvents)[number]>

export const personStream = (id: string): string => `person-${id}`
