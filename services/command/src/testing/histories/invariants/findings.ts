import { reasonOf } from '@alba/platform/reason'
import type { Finding } from '../history.ts'
import type { World } from '../world.ts'
import { agendaFindings } from './agenda.ts'

/** All that must not be, in a world that has healed. */
export const findings = (world: World): Finding[] => [
  ...world.errors.map(({ what, error }) => ({ kind: 'mistake', subject: what, text: reasonOf(error) })),
  ...agendaFindings(world),
]
