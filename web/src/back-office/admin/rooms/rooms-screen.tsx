import { isOffered } from '@alba/contracts/catalogue/retiring'
import { useQuery } from '@tanstack/react-query'
import { roomsQuery } from '../../../api/staff/rooms.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { roomTypeName } from '../../../shared/staff/rooms.ts'
import { drawing } from '../../../ui/drawing.ts'
import { AdminScreen } from '../shared/admin-screen.tsx'
import { RoomForm } from './room-form.tsx'

const offeredFirst = (a: { readonly retired: boolean }, b: { readonly retired: boolean }) =>
  Number(a.retired) - Number(b.retired)

/** « Salles »: where treatments take place. */
export default function RoomsScreen() {
  const rooms = useQuery({ ...roomsQuery, select: all => all.toSorted(offeredFirst) })
  return (
    <AdminScreen
      title="Salles"
      subtitle="Un soin prend une salle de son type : sans salle libre, le créneau n’est pas proposé."
      param="salle"
      addLabel="Nouvelle salle"
      query={rooms}
      failure="Erreur lors du chargement des salles"
      listLabel="Salles"
      noneChosen="Aucune salle sélectionnée"
      advice="Choisissez une salle dans la liste pour la modifier."
      empty={{ image: drawing('house'), title: 'Aucune salle', text: 'Sans salle, aucun soin ne peut être réservé.' }}
      line={room => ({
        id: room.id,
        name: room.name,
        detail: room.name === roomTypeName(room.room_type) ? '' : roomTypeName(room.room_type),
        state: isOffered(room) ? undefined : retiringTexts.room.retiredLabel,
      })}
      form={(chosen, handlers) => (
        <RoomForm
          key={chosen === 'new' ? 'new' : chosen.id}
          room={chosen === 'new' ? null : chosen}
          rooms={rooms.data ?? []}
          {...handlers}
        />
      )}
    />
  )
}
