/**
 * « avec Camille Roussel, et non plus avec Inès Moreau », for dialogs, messages and letters; undefined when a booking stays
 * with the same practitioner, or when one of them is not known.
 */
export const handover = (before: string | undefined, now: string | undefined): string | undefined =>
  before && now && before !== now ? `avec ${now}, et non plus avec ${before}` : undefined
