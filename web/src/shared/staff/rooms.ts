import type { RoomView } from '@alba/contracts/catalogue/api'

/** The type of room whose colour is orange; every other is water, and blue. */
export const MASSAGE = 'massage_room'

/** Room types in the centre's words. */
export const roomTypeNames: Record<RoomView['room_type'], string> = {
  spa_bath_room: 'Salle Spa/Bain',
  massage_room: 'Salle Massage',
}
