import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { loadService, type ServiceChanges, saveService, staffServicesQuery } from '../../api/staff/services.ts'
import { differences } from '../../shared/staff/differences.ts'
import { kinds } from '../../shared/staff/retiring/kinds.ts'
import { RetireButton } from '../../shared/staff/retiring/retire-button.tsx'
import { RetireQuestion } from '../../shared/staff/retiring/retire-question.tsx'
import { SaveFailure } from '../../shared/staff/save-failure.tsx'
import { useUnsaved } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { useVersionedSave } from '../../shared/staff/use-versioned-save.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PanelFoot } from '../../ui/panel-foot.tsx'
import { toast } from '../../ui/toasts.ts'
import { ServiceFields } from './service-fields.tsx'
import { LABELS, namedValuesOf, serviceForm, valuesOf } from './service-form-values.ts'
import styles from './services.module.css'

type Props = { service: StaffServiceView; onBack: () => void }

/** The form of a service. Saving asks for a confirmation; « Annuler » restores the last saved values. */
export function ServiceForm({ service, onBack }: Props) {
  const client = useQueryClient()
  const { field, handleSubmit, reset, formState, watch } = useStaffForm(serviceForm, valuesOf(service))
  const { isDirty } = formState
  useUnsaved(isDirty, service.name, 'service')
  const [asked, setAsked] = useState<ServiceChanges>()
  const [isRetiring, setRetiring] = useState(false)
  const { saving, seen, overtaken } = useVersionedSave({
    saved: service,
    isChanged: isDirty,
    onFollow: now => reset(valuesOf(now)),
    save: (changes: ServiceChanges, at) => saveService(client, at, changes),
    load: () => loadService(client, service.id),
    onSaved: now => {
      client.setQueryData(staffServicesQuery.queryKey, all => all?.map(each => (each.id === now.id ? now : each)))
      reset(valuesOf(now))
      toast.success('Service modifié avec succès !')
    },
  })
  const takeBack = () => {
    reset(valuesOf(seen))
    saving.reset()
  }
  return (
    <Panel pad aria-labelledby="service-name">
      <div className={styles.head}>
        <span className={styles.back}>
          <Button look="outline" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
            Retour à la liste
          </Button>
        </span>
        <h2 id="service-name">{seen.name}</h2>
        {isDirty && (
          <Badge tone="yellow" plain>
            Modifié
          </Badge>
        )}
        {seen.retired && <Badge plain>{kinds.service.retired}</Badge>}
      </div>
      <form className={styles.form} noValidate onSubmit={event => void handleSubmit(setAsked)(event)}>
        <ServiceFields field={field} service={seen} watch={watch} />
        {saving.isError && (
          <SaveFailure
            error={saving.error}
            fallback="Erreur lors de la sauvegarde"
            overtaken={
              overtaken && {
                changed: differences(LABELS, namedValuesOf(overtaken.before), namedValuesOf(overtaken.now)),
                onTakeOver: takeBack,
              }
            }
          />
        )}
        <PanelFoot>
          <span className={styles.retire}>
            <RetireButton
              thing={seen}
              name={seen.name}
              look="quiet"
              disabled={isDirty}
              onAsk={() => setRetiring(true)}
            />
          </span>
          <Button look="outline" disabled={saving.isPending} onClick={takeBack}>
            Annuler
          </Button>
          <Button type="submit" busy={saving.isPending}>
            Enregistrer
          </Button>
        </PanelFoot>
      </form>
      {isRetiring && (
        <RetireQuestion kind={kinds.service} thing={seen} name={seen.name} onClose={() => setRetiring(false)} />
      )}
      {asked && (
        <Confirm
          title="Enregistrer ce service ?"
          confirmLabel="Confirmer"
          busy={saving.isPending}
          onConfirm={() => saving.mutate(asked, { onSettled: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {!seen.retired && `${asked.name} change tout de suite sur le site. `}
            Les réservations déjà prises ne bougent pas.
          </p>
        </Confirm>
      )}
    </Panel>
  )
}
