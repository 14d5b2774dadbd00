import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { ofThe } from '@alba/contracts/centre/grammar'
import { client } from '../../../shared/words.ts'

export const minutes = (count = 0): string => `${count}\u00a0min`

/** What the client asked for, beside who has the booking. */
export const wishOf = (id: number, wished: { id: number; name: string }): string =>
  id === wished.id ? `Souhait ${ofThe(client)}` : `Souhait ${ofThe(client)} : ${wished.name}`

/** Whether the booking still takes place, so that somebody else may give it. */
export const canHandOver = ({ status }: Pick<StaffBookingDetail, 'status'>): boolean =>
  status !== 'canceled' && status !== 'expired'
