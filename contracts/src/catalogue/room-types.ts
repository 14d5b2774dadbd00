/** The two room types that the screens have words for. */
const names: Readonly<Record<string, string>> = {
  spa_bath_room: 'Salle Spa/Bain',
  massage_room: 'Salle Massage',
}

/** A room type in words; other types are the centre's own words. */
export const roomTypeWords = (type: string): string => names[type] ?? type
