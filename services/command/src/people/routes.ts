import {
  erasePerson as eraseBody,
  erasedPeople as erasedPeopleList,
  erasedPerson,
  findPerson as findBody,
  foundPerson,
  heldOfPerson,
  peopleErasedAgain,
  readPerson as readBody,
} from '@alba/contracts/people/api'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import type { z } from 'zod'
import { actorOf } from '../decision/actor.ts'
import { recordAct } from '../operator/record.ts'
import { heldOf } from './copy/held.ts'
import { causeOf, erasePerson } from './erase.ts'
import { eraseAgain, erasedPeople } from './erase-again.ts'
import { findPerson, type Parts } from './find.ts'
import { refuseNaming } from './reason.ts'

/** A list of some 100,000 people. */
const LARGEST_LIST = 16 * 1024 * 1024

/** For operators inside the network: what is held about a person (ADR 84), and to erase it (ADR 76). */
export function peopleRoutes(app: HttpServer, parts: Parts & { readonly deps: { readonly database: Database } }): void {
  app.post('/people/find', { schema: { body: findBody, response: { 200: foundPerson } } }, async ({ body }) => {
    const {
      events: _events,
      receivedEvents: _received,
      ...found
    } = await findPerson(parts, (body as z.infer<typeof findBody>).who)
    return found
  })

  app.post('/people/held', { schema: { body: readBody, response: { 200: heldOfPerson } } }, async request => {
    const { who, reason } = request.body as z.infer<typeof readBody>
    const held = await heldOf(parts, who)
    const { personIds } = held.found
    const events = [...held.events, ...held.received]
    if (events.length === 0) return held
    refuseNaming(reason, { who, personIds, events })
    await recordAct(parts.deps, request, { act: 'read-person', targets: personIds, reason })
    return held
  })

  app.get('/people/erased', { schema: { response: { 200: erasedPeopleList } } }, () => erasedPeople(parts))

  app.post(
    '/people/erase-again',
    { bodyLimit: LARGEST_LIST, schema: { body: erasedPeopleList, response: { 200: peopleErasedAgain } } },
    async request => {
      const cause = causeOf(request.id, actorOf(request))
      const again = await eraseAgain(parts, request.body as z.infer<typeof erasedPeopleList>, cause)
      request.log.info({ people: again.personIds }, 'an operator erased people again, after a backup was restored')
      return again
    },
  )

  app.post('/people/erase', { schema: { body: eraseBody, response: { 200: erasedPerson } } }, async request => {
    const cause = causeOf(request.id, actorOf(request))
    const erased = await erasePerson(parts, request.body as z.infer<typeof eraseBody>, cause)
    request.log.info({ people: erased.personIds }, 'an operator erased a person')
    return erased
  })
}
