/** 412345678901234 → « 412 345 678 901 234 », with no-break spaces: what is read out on the telephone. */
export const groupedNumber = (id: number): string => String(id).replace(/\d(?=(?:\d{3})+$)/g, '$&\u00a0')
