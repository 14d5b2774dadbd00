import type { StaffRoomView, StaffServiceView } from '@alba/contracts/catalogue/api'
import { isOffered } from '@alba/contracts/catalogue/retiring'

type Room = Pick<StaffRoomView, 'id' | 'room_type' | 'retired'>
type Service = Pick<StaffServiceView, 'name' | 'room_type' | 'retired'>

const listed = new Intl.ListFormat('fr', { type: 'conjunction' })

/** The warning when the last room of a type is retired while services need that type; undefined otherwise. */
export function lastOfRooms(room: Room, rooms: readonly Room[], services: readonly Service[]): string | undefined {
  const isAlone = rooms.every(each => each.id === room.id || each.room_type !== room.room_type || !isOffered(each))
  const left = services.filter(each => isOffered(each) && each.room_type === room.room_type).map(({ name }) => name)
  if (!isAlone || left.length === 0) return undefined
  return `C’est la dernière salle de ce type : plus aucun créneau ne sera proposé pour ${listed.format(left)}.`
}

type Practitioner = { readonly id: number; readonly retired: boolean }

/** The warning when the last practitioner is retired; undefined while others can be booked. */
export const lastPractitioner = ({ id }: Practitioner, all: readonly Practitioner[]): string | undefined =>
  all.some(each => each.id !== id && isOffered(each))
    ? undefined
    : 'Il ne reste personne d’autre : plus aucun créneau ne sera proposé.'
