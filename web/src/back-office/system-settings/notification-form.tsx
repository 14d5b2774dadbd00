import { type SystemSettingsView, systemSettingsRequest } from '@alba/contracts/settings/api'
import { useQueryClient } from '@tanstack/react-query'
import { saveNotificationEmail, systemSettingsQuery } from '../../api/staff/settings.ts'
import { differences } from '../../shared/staff/differences.ts'
import { SaveFailure } from '../../shared/staff/save-failure.tsx'
import { useUnsaved } from '../../shared/staff/unsaved.ts'
import { sendOnce, useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { useVersionedSave } from '../../shared/staff/use-versioned-save.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PanelFoot } from '../../ui/panel-foot.tsx'
import { toast } from '../../ui/toasts.ts'
import styles from './system-settings.module.css'

const valuesOf = ({ notification_email }: SystemSettingsView) => ({ notification_email })

const LABELS = { notification_email: 'Adresse e-mail' }

/**
 * The form of the address to which notifications for the centre are sent. The settings of the mail server belong to the
 * operator, and are only shown here.
 */
export function NotificationForm({ saved }: { saved: SystemSettingsView }) {
  const client = useQueryClient()
  const { field, handleSubmit, reset, formState } = useStaffForm(systemSettingsRequest, valuesOf(saved))
  const { saving, seen, conflict } = useVersionedSave({
    saved,
    isChanged: formState.isDirty,
    onFollow: now => reset(valuesOf(now)),
    save: saveNotificationEmail,
    load: () => client.fetchQuery({ ...systemSettingsQuery, staleTime: 0 }),
    onSaved: now => {
      client.setQueryData(systemSettingsQuery.queryKey, now)
      reset(valuesOf(now))
      toast.success('Email de notification mis à jour avec succès')
    },
  })
  useUnsaved(formState.isDirty, 'Email de notification')
  /** Replaces the typed values by what somebody else has saved, which `seen` is after a conflict. */
  const takeOver = () => {
    reset(valuesOf(seen))
    saving.reset()
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void handleSubmit(sendOnce(saving))(event)}>
      <p className={styles.lead}>
        Les nouvelles réservations, annulations et alertes de paiement arrivent à cette adresse.
      </p>
      {/* Disabled while saving: on success the current values count as saved, including any typed meanwhile. */}
      <fieldset className={styles.fields} disabled={saving.isPending}>
        <TextField {...field('notification_email')} label="Adresse e-mail" type="email" />
      </fieldset>
      <div className={styles.three}>
        <TextField id="smtp_host" label="Serveur SMTP" value={seen.smtp_host} readOnly />
        <TextField id="smtp_port" label="Port" value={seen.smtp_port} readOnly />
        <TextField id="email_from" label="Expéditeur" value={seen.email_from} readOnly />
      </div>
      {saving.isError && (
        <SaveFailure
          error={saving.error}
          fallback="Erreur lors de la mise à jour des paramètres"
          conflict={
            conflict && {
              changed: differences(LABELS, valuesOf(conflict.before), valuesOf(conflict.now)),
              onTakeOver: takeOver,
            }
          }
        />
      )}
      <PanelFoot>
        <span>Serveur, port et expéditeur se règlent à l’installation.</span>
        <Button type="submit" disabled={!formState.isDirty} busy={saving.isPending}>
          Enregistrer
        </Button>
      </PanelFoot>
    </form>
  )
}
