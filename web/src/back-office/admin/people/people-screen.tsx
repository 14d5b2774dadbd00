import type { PersonView } from '@alba/contracts/admin/api'
import { useQuery } from '@tanstack/react-query'
import { peopleQuery } from '../../../api/staff/people.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { BACK_OFFICE } from '../../../shared/words.ts'
import { drawing } from '../../../ui/drawing.ts'
import { AdminScreen } from '../shared/admin-screen.tsx'
import { accessWords } from './access.ts'
import { InvitePanel } from './invite-panel.tsx'
import { PersonPanel } from './person-panel.tsx'

/** « Équipe »: the practitioners, and who may use the back office. */
export default function PeopleScreen() {
  const people = useQuery(peopleQuery)
  return (
    <AdminScreen<PersonView>
      title="Équipe"
      subtitle={`Les personnes que l’on peut réserver, et l’accès de chacune à l’${BACK_OFFICE}.`}
      param="personne"
      addLabel="Inviter une personne"
      query={people}
      failure="Les personnes n’ont pas pu être chargées."
      listLabel="Équipe"
      noneChosen="Aucune personne sélectionnée"
      advice="Choisissez une personne dans la liste pour voir son accès."
      empty={{
        image: drawing('together'),
        title: 'Personne pour l’instant',
        text: 'Sans praticien, aucun soin ne peut être réservé.',
      }}
      line={person => ({
        id: person.id,
        name: person.name,
        detail: accessWords(person),
        state: person.retired ? retiringTexts.practitioner.retiredLabel : undefined,
      })}
      form={(chosen, handlers) =>
        chosen === 'new' ? (
          <InvitePanel key="new" {...handlers} />
        ) : (
          <PersonPanel key={chosen.id} person={chosen} people={people.data ?? []} {...handlers} />
        )
      }
    />
  )
}
