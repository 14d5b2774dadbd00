import { roomTypeWords } from '@alba/contracts/catalogue/room-types'
import type { DrawingName } from '@alba/contracts/centre/look/drawings'

export { roomTypeWords as roomTypeName }

/** The room type with the colour orange; all others are blue. */
export const MASSAGE = 'massage_room'

const treatments: Readonly<Record<string, string>> = { spa_bath_room: 'Eau/Spa', [MASSAGE]: 'Massage' }

/** What a room of this type is for. */
export const treatmentOf = (type: string): string => treatments[type] ?? type

const drawings: Readonly<Record<string, DrawingName>> = { spa_bath_room: 'bath', [MASSAGE]: 'massage' }

/** The drawing of a room type. A centre's own types share a neutral drawing with services that need no type. */
export const drawingOfRoomType = (type: string | undefined): DrawingName => drawings[type ?? ''] ?? 'balance'
