import type { AdminServiceView } from '@alba/contracts/admin/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import {
  addService,
  adminCategoriesQuery,
  adminQuestionnairesQuery,
  adminServicesQuery,
  saveService,
} from '../../../api/staff/admin.ts'
import { roomsQuery } from '../../../api/staff/rooms.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { DefinitionPanel } from '../shared/definition-panel.tsx'
import { isNew, useDefinition } from '../shared/use-definition.ts'
import { OwnQuestions } from './own-questions.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { BookingFields, TextFields, TimeFields } from './service-fields.tsx'
import { ServicePreview } from './service-preview.tsx'
import { blankWith, LABELS, namedValuesOf, serviceForm, valuesOf } from './service-values.ts'

type Props = { service: AdminServiceView | null; onBack: () => void; onAdded: (id: number) => void }
type Changes = Parameters<typeof addService>[0]

/** The form of a service. Saving asks for a confirmation; « Annuler » restores the last saved values. */
export function ServiceForm({ service, onBack, onAdded }: Props) {
  const client = useQueryClient()
  const { data: categories = [] } = useQuery(adminCategoriesQuery)
  const { data: questionnaires = [] } = useQuery(adminQuestionnairesQuery)
  const { data: rooms = [] } = useQuery(roomsQuery)
  const [toConfirm, setToConfirm] = useState<Changes>()
  const [isPreviewing, setPreviewing] = useState(false)
  const definition = useDefinition({
    item: service ?? blankWith(categories, rooms),
    name: service?.name ?? 'Nouveau soin',
    param: 'service',
    schema: serviceForm,
    valuesOf,
    labels: LABELS,
    namedValuesOf: namedValuesOf(categories, questionnaires),
    add: addService,
    save: saveService,
    load: () => client.fetchQuery({ ...adminServicesQuery, staleTime: 0 }),
    messages: { added: 'Soin créé', saved: 'Service modifié avec succès !' },
    onAdded,
  })
  const { form, saving, seen } = definition
  return (
    <>
      <DefinitionPanel
        definition={definition}
        isDirty={form.formState.isDirty}
        title={isNew(seen) ? 'Nouveau soin' : seen.name}
        history="service"
        retiring={{ texts: retiringTexts.service, isRetired: seen.retired }}
        below={
          service && (
            <PicturePanel service={service} category={categories.find(({ id }) => id === service.category_id)} />
          )
        }
        onBack={onBack}
        onSubmit={event => void form.handleSubmit(setToConfirm)(event)}
        actions={
          <Button look="outline" onClick={() => setPreviewing(true)}>
            <Eye aria-hidden="true" />
            Aperçu
          </Button>
        }
      >
        <TextFields form={form} />
        <TimeFields form={form} />
        <BookingFields form={form} questionnaireId={seen.questionnaire_id} />
        <OwnQuestions form={form as unknown as ComponentProps<typeof OwnQuestions>['form']} />
      </DefinitionPanel>
      {isPreviewing && (
        <ServicePreview
          service={seen}
          values={form.getValues()}
          category={categories.find(({ id }) => String(id) === form.getValues('category_id'))}
          onClose={() => setPreviewing(false)}
        />
      )}
      {toConfirm && (
        <Confirm
          title={isNew(seen) ? 'Créer ce soin ?' : 'Enregistrer ce service ?'}
          confirmLabel="Confirmer"
          busy={saving.isPending}
          onConfirm={() => saving.mutate(toConfirm, { onSettled: () => setToConfirm(undefined) })}
          onClose={() => setToConfirm(undefined)}
        >
          <p>
            {isNew(seen) && `${toConfirm.name} apparaît tout de suite sur le site. `}
            {!isNew(seen) && !seen.retired && `${toConfirm.name} change tout de suite sur le site. `}
            Les réservations déjà prises ne bougent pas.
          </p>
        </Confirm>
      )}
    </>
  )
}
