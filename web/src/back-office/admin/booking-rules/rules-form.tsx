import type { AdminRulesView } from '@alba/contracts/admin/api'
import { french } from '@alba/contracts/shared/typography'
import { useQueryClient } from '@tanstack/react-query'
import { bookingRulesQuery, saveBookingRules } from '../../../api/staff/admin.ts'
import { staffKeys } from '../../../api/staff/keys.ts'
import { differences } from '../../../shared/staff/differences.ts'
import { SaveFailure } from '../../../shared/staff/save-failure.tsx'
import { useUnsaved } from '../../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { useVersionedSave } from '../../../shared/staff/use-versioned-save.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PanelFoot } from '../../../ui/panel-foot.tsx'
import { toast } from '../../../ui/toasts.ts'
import styles from '../shared/admin.module.css'
import { effectOf, LABELS, rulesForm, timesOf, valuesOf } from './rules.ts'

/** The form of the rules, each with a sentence that says its effect. */
export function RulesForm({ saved }: { saved: AdminRulesView }) {
  const client = useQueryClient()
  const { field, handleSubmit, reset, formState, watch } = useStaffForm(rulesForm, valuesOf(saved))
  useUnsaved(formState.isDirty, 'Règles de réservation')
  const { saving, seen, overtaken } = useVersionedSave({
    saved,
    isChanged: formState.isDirty,
    onFollow: now => reset(valuesOf(now)),
    save: saveBookingRules,
    load: () => client.fetchQuery({ ...bookingRulesQuery, staleTime: 0 }),
    onSaved: now => {
      client.setQueryData(bookingRulesQuery.queryKey, now)
      void client.invalidateQueries({ queryKey: staffKeys.admin })
      reset(valuesOf(now))
      toast.success('Règles de réservation modifiées')
    },
  })
  const takeBack = () => {
    reset(valuesOf(seen))
    saving.reset()
  }
  const values = watch()
  const number = (name: 'minimum_notice_minutes' | 'horizon_days' | 'hold_minutes') => (
    <TextField
      {...field(name)}
      label={LABELS[name]}
      inputMode="numeric"
      hint={french(effectOf(name, values[name]) ?? '')}
    />
  )
  const count = timesOf(values.start_times)?.length ?? 0
  return (
    <Panel pad aria-label="Règles de réservation">
      <form
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(body => saving.isPending || saving.mutate(body))(event)}
      >
        {/* Disabled while saving: on success the current values count as saved, including any typed meanwhile. */}
        <fieldset className={styles.fields} disabled={saving.isPending}>
          <div className={styles.three}>
            {number('minimum_notice_minutes')}
            {number('horizon_days')}
            {number('hold_minutes')}
          </div>
          <TextField
            {...field('start_times')}
            label={LABELS.start_times}
            hint={french(
              `Séparés par des virgules. Le site propose ${count} début${count > 1 ? 's' : ''} par jour, là où quelqu’un et une salle sont libres.`,
            )}
          />
          <TextField
            {...field('terms_version')}
            label={LABELS.terms_version}
            hint="Chaque réservation garde la version que la personne a acceptée. Changez-la quand le texte change."
          />
        </fieldset>
        {saving.isError && (
          <SaveFailure
            error={saving.error}
            fallback="Erreur lors de la sauvegarde"
            overtaken={
              overtaken && {
                changed: differences(LABELS, valuesOf(overtaken.before), valuesOf(overtaken.now)),
                onTakeOver: takeBack,
              }
            }
          />
        )}
        <PanelFoot>
          <Button look="outline" disabled={!formState.isDirty || saving.isPending} onClick={takeBack}>
            Annuler
          </Button>
          <Button type="submit" disabled={!formState.isDirty} busy={saving.isPending}>
            Enregistrer
          </Button>
        </PanelFoot>
      </form>
    </Panel>
  )
}
