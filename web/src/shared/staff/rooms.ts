import type { RoomView } from '@alba/contracts/catalogue/api'

/** The room type with the colour orange; all others are blue. */
export const MASSAGE = 'massage_room'

/** The names of the room types. */
export const roomTypeNames: Record<RoomView['room_type'], string> = {
  spa_bath_room: 'Salle Spa/Bain',
  massage_room: 'Salle Massage',
}
