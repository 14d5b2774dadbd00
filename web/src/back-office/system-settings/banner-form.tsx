import { bannerRequest } from '@alba/contracts/settings/api'
import { french } from '@alba/contracts/shared/typography'
import { useQueryClient } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { type StaffBanner, saveBanner, staffBannerQuery } from '../../api/staff/settings.ts'
import { differences } from '../../shared/staff/differences.ts'
import { SaveFailure } from '../../shared/staff/save-failure.tsx'
import { useUnsaved } from '../../shared/staff/unsaved.ts'
import { sendOnce, useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { useVersionedSave } from '../../shared/staff/use-versioned-save.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextArea } from '../../ui/field.tsx'
import { PanelFoot } from '../../ui/panel-foot.tsx'
import { toast } from '../../ui/toasts.ts'
import styles from './system-settings.module.css'

const valuesOf = ({ enabled, text }: StaffBanner) => ({ enabled, text })

const LABELS = { enabled: 'Affichée sur le site', text: 'Texte' }

/** The form of the construction banner, with a preview. */
export function BannerForm({ saved }: { saved: StaffBanner }) {
  const client = useQueryClient()
  const { field, handleSubmit, reset, formState, watch } = useStaffForm(bannerRequest, valuesOf(saved))
  const { saving, seen, conflict } = useVersionedSave({
    saved,
    isChanged: formState.isDirty,
    onFollow: now => reset(valuesOf(now)),
    save: saveBanner,
    load: () => client.fetchQuery({ ...staffBannerQuery, staleTime: 0 }),
    onSaved: now => {
      client.setQueryData(staffBannerQuery.queryKey, now)
      reset(valuesOf(now))
      toast.success('Bannière mise à jour avec succès')
    },
  })
  useUnsaved(formState.isDirty, 'Bannière de construction')
  /** Replaces the typed values by what somebody else has saved, which `seen` is after a conflict. */
  const takeOver = () => {
    reset(valuesOf(seen))
    saving.reset()
  }
  const { enabled, text } = watch()
  return (
    <form className={styles.form} noValidate onSubmit={event => void handleSubmit(sendOnce(saving))(event)}>
      <p className={styles.lead}>Une ligne au bas de toutes les pages du site.</p>
      {/* Disabled while saving: on success the current values count as saved, including any typed meanwhile. */}
      <fieldset className={styles.fields} disabled={saving.isPending}>
        <CheckField {...field('enabled')}>Afficher la bannière sur le site</CheckField>
        <TextArea {...field('text')} label="Texte de la bannière" rows={2} />
      </fieldset>
      <div>
        <p className={styles.lead}>Aperçu{!enabled && ' (la bannière n’est pas affichée)'}</p>
        <p className={styles.preview}>
          <Sprout aria-hidden="true" />
          {text.trim() ? <span>{french(text)}</span> : <span className={styles.empty}>Le texte apparaîtra ici</span>}
        </p>
      </div>
      {saving.isError && (
        <SaveFailure
          error={saving.error}
          fallback="Erreur lors de la mise à jour de la bannière"
          conflict={
            conflict && {
              changed: differences(LABELS, valuesOf(conflict.before), valuesOf(conflict.now)),
              onTakeOver: takeOver,
            }
          }
        />
      )}
      <PanelFoot>
        <Button type="submit" disabled={!formState.isDirty} busy={saving.isPending}>
          Enregistrer
        </Button>
      </PanelFoot>
    </form>
  )
}
