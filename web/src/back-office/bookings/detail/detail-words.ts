import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { ofThe } from '@alba/contracts/centre/grammar'
import { client } from '../../../shared/words.ts'

export const minutes = (count = 0): string => `${count}\u00a0min`

/** The practitioner for whom the client asked, in words beside the name of the one who has the booking (`id`). */
export const wishOf = (id: number, wished: { id: number; name: string }): string =>
  id === wished.id ? `Souhait ${ofThe(client)}` : `Souhait ${ofThe(client)} : ${wished.name}`

/** Whether the booking still takes place, so that somebody else may give it. */
export const canHandOver = ({ status }: Pick<StaffBookingDetail, 'status'>): boolean =>
  status !== 'canceled' && status !== 'expired'
