import { isOffered } from '@alba/contracts/catalogue/retiring'
import { useQuery } from '@tanstack/react-query'
import { peopleQuery } from '../../../api/staff/people.ts'
import { roomsQuery } from '../../../api/staff/rooms.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { roomTypeName } from '../../../shared/staff/rooms.ts'
import { accessWords } from '../people/access.ts'
import { InvitePanel } from '../people/invite-panel.tsx'
import { RoomForm } from '../rooms/room-form.tsx'
import { DefinedList } from './defined-list.tsx'
import styles from './setup.module.css'

/** The step about rooms and practitioners. */
export const PeopleStep = () => (
  <>
    <Rooms />
    <People />
  </>
)

function Rooms() {
  const rooms = useQuery(roomsQuery)
  return (
    <QueryView
      query={rooms}
      waiting={<p className={styles.note}>Chargement…</p>}
      failure="Erreur lors du chargement des salles"
      isPart
    >
      {all => (
        <DefinedList
          title="Salles"
          hint="Un soin occupe une salle de son type. Une seule pièce ? Elle suffit."
          lines={all.filter(isOffered).map(({ id, name, room_type }) => ({
            id,
            name,
            detail: roomTypeName(room_type),
            href: `/admin/rooms?salle=${id}`,
          }))}
          addLabel="Ajouter une salle"
          form={handlers => <RoomForm room={null} rooms={all} {...handlers} />}
        />
      )}
    </QueryView>
  )
}

function People() {
  const people = useQuery(peopleQuery)
  return (
    <QueryView
      query={people}
      waiting={<p className={styles.note}>Chargement…</p>}
      failure="Les personnes n’ont pas pu être chargées."
      isPart
    >
      {all => (
        <DefinedList
          title="Équipe"
          hint="Les personnes que l’on peut réserver. Vous y êtes ; si vous ne donnez pas de soins, ouvrez votre nom et retirez-vous de l’offre. Les invitations partent dès que les e-mails fonctionnent."
          lines={all.filter(isOffered).map(person => ({
            id: person.id,
            name: person.name,
            detail: accessWords(person),
            href: `/admin/people?personne=${person.id}`,
          }))}
          addLabel="Inviter une personne"
          form={handlers => <InvitePanel {...handlers} />}
        />
      )}
    </QueryView>
  )
}
