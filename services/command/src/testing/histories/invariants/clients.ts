import type { EventOf } from '@alba/contracts/events'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'

/**
 * Finds clients who were joined with somebody while they were joined with somebody else, and joins that lead back to
 * where they began: nobody would be left to have the things of such clients (ADR 120). A client whose address holds
 * again, by a correction, is given up no more.
 */
export function clientFindings({ log }: Simulation): Finding[] {
  const takers = new Map<string, string>()
  return log.events.flatMap(event => {
    const isOwnAgain = event.type === 'ClientsParted' || event.type === 'ClientContactCorrected'
    if (isOwnAgain) takers.delete(event.data.personId)
    return event.type === 'ClientsJoined' ? joined(takers, event) : []
  })
}

/** @param takers with whom each client is joined; the join is added */
function joined(takers: Map<string, string>, { stream: subject, data }: EventOf<'ClientsJoined'>): Finding[] {
  const { personId, previousPersonId } = data
  const found: Finding[] = []
  const other = takers.get(previousPersonId)
  if (other !== undefined) found.push({ kind: 'joined twice', subject, text: `it was joined with ${other} before` })
  takers.set(previousPersonId, personId)
  if (leadsBack(takers, previousPersonId))
    found.push({ kind: 'joined in a circle', subject, text: 'nobody is left who is not joined with somebody' })
  return found
}

function leadsBack(takers: ReadonlyMap<string, string>, id: string): boolean {
  const passed = new Set<string>()
  for (let taker = takers.get(id); taker !== undefined && !passed.has(taker); taker = takers.get(taker)) {
    if (taker === id) return true
    passed.add(taker)
  }
  return false
}
