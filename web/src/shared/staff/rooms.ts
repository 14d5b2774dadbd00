/** The room type with the colour orange; all others are blue. */
export const MASSAGE = 'massage_room'

/** The two room types that the screens have words for. */
const names: Readonly<Record<string, string>> = {
  spa_bath_room: 'Salle Spa/Bain',
  [MASSAGE]: 'Salle Massage',
}
const treatments: Readonly<Record<string, string>> = { spa_bath_room: 'Eau/Spa', [MASSAGE]: 'Massage' }

/** A room type in words; other types are the centre's own words. */
export const roomTypeName = (type: string): string => names[type] ?? type

/** What a room of this type is for. */
export const treatmentOf = (type: string): string => treatments[type] ?? type
