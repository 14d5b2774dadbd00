import { erasePerson as eraseBody, erasedPerson, findPerson as findBody, foundPerson } from '@alba/contracts/people/api'
import type { HttpServer } from '@alba/platform/http/server'
import type { z } from 'zod'
import { actorOf } from '../decision/actor.ts'
import { causeOf, erasePerson } from './erase.ts'
import { findPerson, type Parts } from './find.ts'

/** For operators inside the network: what is held about a person, and to erase it (ADR 76). */
export function peopleRoutes(app: HttpServer, parts: Parts): void {
  app.post('/people/find', { schema: { body: findBody, response: { 200: foundPerson } } }, async ({ body }) => {
    const { events: _events, ...found } = await findPerson(parts, (body as z.infer<typeof findBody>).who)
    return found
  })

  app.post('/people/erase', { schema: { body: eraseBody, response: { 200: erasedPerson } } }, async request => {
    const cause = causeOf(request.id, actorOf(request))
    const erased = await erasePerson(parts, request.body as z.infer<typeof eraseBody>, cause)
    request.log.info({ people: erased.personIds }, 'an operator erased a person')
    return erased
  })
}
