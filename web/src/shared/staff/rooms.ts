import { roomTypeWords } from '@alba/contracts/catalogue/room-types'

export { roomTypeWords as roomTypeName }

/** The room type with the colour orange; all others are blue. */
export const MASSAGE = 'massage_room'

const treatments: Readonly<Record<string, string>> = { spa_bath_room: 'Eau/Spa', [MASSAGE]: 'Massage' }

/** What a room of this type is for. */
export const treatmentOf = (type: string): string => treatments[type] ?? type
