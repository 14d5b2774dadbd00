import { decideAbsence as command } from '@alba/contracts/absences/commands'
import { requestDigest } from '../decision/ids.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { absence } from './absence.ts'
import { decideAgain } from './decide.ts'

/** Staff decides about bookings that were left. A policy carries it out, as it did the first decisions. */
export const decideAbsence = handler(command, (deps: Deps, body, cause) => {
  const { absenceId, seenRound, decisions, text } = body
  const round = { decisions, text, requestDigest: requestDigest(deps.keyring, body) }
  return deps.streams.execute(absence, absenceId, cause, state => decideAgain(state, absenceId, seenRound, round))
})
