import { type PersonView, personRequest } from '@alba/contracts/admin/api'
import { useQueryClient } from '@tanstack/react-query'
import { peopleQuery, savePerson } from '../../../api/staff/people.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { sendOnce } from '../../../shared/staff/use-staff-form.ts'
import { TextField } from '../../../ui/field.tsx'
import { DefinitionPanel } from '../shared/definition-panel.tsx'
import { useDefinition } from '../shared/use-definition.ts'
import { lastPractitioner } from '../shared/warnings.ts'
import { AccessSection } from './access-section.tsx'

type Props = {
  person: PersonView
  people: readonly PersonView[]
  onBack: () => void
  onAdded: (id: number) => void
}

const LABELS = { name: 'Prénom et nom' }
const valuesOf = ({ name }: PersonView) => ({ name })
/** Never called: people are added in `InvitePanel`. */
const never = () => Promise.reject(new Error('a person is invited, not added'))

/** A person: their name, their access, and whether they take bookings. */
export function PersonPanel({ person, people, onBack, onAdded }: Props) {
  const client = useQueryClient()
  const definition = useDefinition({
    item: person,
    name: person.name,
    param: 'personne',
    schema: personRequest,
    valuesOf,
    labels: LABELS,
    namedValuesOf: valuesOf,
    add: never,
    save: savePerson,
    load: () => client.fetchQuery({ ...peopleQuery, staleTime: 0 }),
    messages: { added: '', saved: 'Nom modifié' },
    onAdded,
  })
  const { form, saving } = definition
  return (
    <DefinitionPanel
      definition={definition}
      isDirty={form.formState.isDirty}
      title={person.name}
      history="practitioner"
      retiring={{
        texts: retiringTexts.practitioner,
        isRetired: person.retired,
        warning: lastPractitioner(person, people),
      }}
      below={<AccessSection person={person} people={people} />}
      onBack={onBack}
      onSubmit={event => void form.handleSubmit(sendOnce(saving))(event)}
    >
      <TextField {...form.field('name')} label={LABELS.name} hint="Comme les clients le liront" />
    </DefinitionPanel>
  )
}
