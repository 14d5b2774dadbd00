import { IDLE_MINUTES } from '@alba/contracts/accounts/access-token'
import type { WhyOver } from '../../api/staff/stored-session.ts'

/** The message when the session has ended. */
export const sessionOverSentence = (why: NonNullable<WhyOver>): string =>
  why === 'idle'
    ? `Votre session s’est terminée après ${IDLE_MINUTES} minutes sans activité. Reconnectez-vous pour continuer.`
    : 'Votre session a pris fin : elle dure une journée de travail au plus, ou a été fermée ailleurs. Reconnectez-vous pour continuer.'
