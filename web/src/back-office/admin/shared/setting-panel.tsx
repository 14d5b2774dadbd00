import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { SaveFailure } from '../../../shared/staff/save-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Panel } from '../../../ui/panel.tsx'
import { PanelFoot } from '../../../ui/panel-foot.tsx'
import styles from './admin.module.css'

type Props = {
  /** What `useSetting` returned. */
  setting: {
    readonly saving: { readonly isPending: boolean; readonly isError: boolean; readonly error: Error | null }
    readonly conflict: ComponentProps<typeof SaveFailure>['conflict']
    readonly discardChanges: () => void
    readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  }
  isDirty: boolean
  label: string
  /** Whether the foot stays visible while the form is scrolled. */
  isLong?: boolean
  /** Buttons before the usual ones. */
  actions?: ReactNode
  children: ReactNode
}

/** The panel around a form from `useSetting`: something that exists once in a centre, such as its identity. */
export const SettingPanel = ({ setting, isDirty, label, isLong, actions, children }: Props) => (
  <Panel pad aria-label={label}>
    <form
      className={classes(styles.form, isLong && styles.long)}
      noValidate
      onSubmit={event => void setting.submit(event)}
    >
      {/* Disabled while saving: on success the current values count as saved, including any typed meanwhile. */}
      <fieldset className={styles.fields} disabled={setting.saving.isPending}>
        {children}
      </fieldset>
      {setting.saving.isError && (
        <SaveFailure error={setting.saving.error} fallback="Erreur lors de la sauvegarde" conflict={setting.conflict} />
      )}
      <PanelFoot>
        {actions}
        <Button look="outline" disabled={!isDirty || setting.saving.isPending} onClick={setting.discardChanges}>
          Annuler
        </Button>
        <Button type="submit" disabled={!isDirty} busy={setting.saving.isPending}>
          Enregistrer
        </Button>
      </PanelFoot>
    </form>
  </Panel>
)
