import type { z } from 'zod'
import { ADMINS, accepted, defineCommand } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'
import { repeatableWithoutVersion, seenVersion } from '../shared/version.ts'

/**
 * Defines an item of the catalogue, or changes it. The answer comes when the next decision on a booking will use it.
 */
export const define = <Name extends string, Shape extends z.ZodRawShape>(name: Name, body: z.ZodObject<Shape>) =>
  defineCommand(name, {
    by: ADMINS,
    body: body.extend({ version: seenVersion }),
    answer: accepted,
    // The type of an extended generic schema does not show the field `version` that was added to it.
    repeatable: body => repeatableWithoutVersion(body as { version?: number }),
  })

/**
 * Defines a new item under the next free number, at the end of its list. Another one of the same name is refused, so
 * that an item whose answer got lost is not defined twice.
 */
export const add = <Name extends string, Body extends z.ZodObject>(name: Name, body: Body) =>
  defineCommand(name, {
    by: ADMINS,
    body,
    answer: accepted.extend({ id: smallId }),
    // A repetition is refused, because the name is taken by then.
    repeatable: () => false,
  })
