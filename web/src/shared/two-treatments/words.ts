import type { Arrangement } from '@alba/contracts/bookings/two-treatments'

/** Says of free hours that they are for two treatments as they are arranged. */
export const FOR_BOTH: Readonly<Record<Arrangement, string>> = {
  after: 'pour les deux soins à la suite',
  beside: 'pour les deux soins en même temps',
}
