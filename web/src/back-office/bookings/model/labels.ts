export const LOAD_FAILED = 'Erreur lors du chargement des réservations'

/** Splits a name for a narrow card, which shows « É. Marchand ». */
export function shortName(name: string): { first: string; initial: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 0
    ? { first, initial: `${first[0] ?? ''}.`, last: rest.join(' ') }
    : { first, initial: first, last: '' }
}
