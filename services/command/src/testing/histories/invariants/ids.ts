import type { Named } from '../keyring.ts'
import type { Simulation } from '../simulation.ts'

/** The ids of all bookings, vouchers, purchases, withdrawals or absences in the log. */
export const idsOf = ({ log }: Simulation, kind: Named): number[] =>
  [...log.streams()]
    .filter(stream => stream.startsWith(`${kind}-`))
    .map(stream => Number(stream.slice(kind.length + 1)))
