import { sessionStore } from '../session-store.ts'

/** The booking or order whose address is typed: `booking 412345678901234`. */
export type Corrected = `${'booking' | 'voucher' | 'purchase'} ${number}`

type Correction = {
  /** The corrected address as typed. */
  values: { email: string }
  of: Corrected | null
  /**
   * The idempotency keys of the bookings that this browser made and paid. Only whoever has the key may correct the
   * address (ADR 61). The keys of orders are in the drafts of their sales.
   */
  keys: Readonly<Record<string, string>>
  /** The addresses to which this browser corrected its bookings: the server shows them to nobody. */
  addresses: Readonly<Record<string, string>>
}

/** The state of address corrections. It is kept for the session, like the pages that offer them. */
export const useCorrection = sessionStore<Correction>('alba-correction', () => ({
  values: { email: '' },
  of: null,
  keys: {},
  addresses: {},
}))

/** Keeps the key of a booking request, before its draft is cleared. */
export const keepKey = (bookingId: number, key: string): void =>
  useCorrection.setState(({ keys }) => ({ keys: { ...keys, [bookingId]: key } }))

/** Keeps the address to which a booking was corrected, for showing it later. */
export const keepAddress = (bookingId: number, address: string): void =>
  useCorrection.setState(({ addresses }) => ({ addresses: { ...addresses, [bookingId]: address } }))

/** Forgets the address to which a booking was corrected, because somebody has corrected it elsewhere since. */
export const forgetAddress = (bookingId: number): void =>
  useCorrection.setState(({ addresses: { [bookingId]: _, ...addresses } }) => ({ addresses }))

/** Fills the form with the present address, unless it still has what was typed for the same booking or order. */
export function beginCorrection(of: Corrected, address: string): void {
  if (useCorrection.getState().of !== of) useCorrection.setState({ of, values: { email: address } })
}

/** Empties the form after a correction. */
export const endCorrection = (): void => useCorrection.setState({ of: null, values: { email: '' } })
