/**
 * Groups a booking's number for reading it out on the telephone: 412345678901234 → « 412 345 678 901 234 », with
 * no-break spaces.
 */
export const groupedNumber = (id: number): string => String(id).replace(/\d(?=(?:\d{3})+$)/g, '$&\u00a0')
