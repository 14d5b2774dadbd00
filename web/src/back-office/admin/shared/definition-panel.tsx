import type { JournalKind } from '@alba/contracts/admin/api'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { RetireButton } from '../../../shared/staff/retiring/retire-button.tsx'
import { RetireQuestion } from '../../../shared/staff/retiring/retire-question.tsx'
import type { RetiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { SaveFailure } from '../../../shared/staff/save-failure.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PanelFoot } from '../../../ui/panel-foot.tsx'
import styles from './admin.module.css'
import { History } from './history.tsx'
import { PanelHead } from './panel-head.tsx'
import { type Defined, isNew } from './use-definition.ts'

type Props<Item extends Defined> = {
  /** What `useDefinition` returned. */
  definition: {
    readonly seen: Item
    readonly saving: { readonly isPending: boolean; readonly isError: boolean; readonly error: Error | null }
    readonly conflict: ComponentProps<typeof SaveFailure>['conflict']
    readonly discardChanges: () => void
  }
  isDirty: boolean
  /** The saved name of the thing; « Nouvelle salle » for a new one. */
  title: string
  history: JournalKind
  /** The texts for retiring the thing; left out for things that cannot be retired. */
  retiring?: { readonly texts: RetiringTexts; readonly isRetired: boolean; readonly warning?: string | undefined }
  onBack: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** A panel below the form. */
  below?: ReactNode
  /** Further buttons at the foot. */
  actions?: ReactNode
  children: ReactNode
}

/** The panel with the form of one thing, and below it who changed what. */
export function DefinitionPanel<Item extends Defined>(props: Props<Item>) {
  const { definition, isDirty, title, retiring, onBack, onSubmit, actions, children } = props
  const { seen, saving, conflict, discardChanges } = definition
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.side}>
      <Panel pad aria-label={title}>
        <PanelHead title={title} onBack={onBack}>
          {isDirty && !isNew(seen) && (
            <Badge tone="yellow" plain>
              Modifié
            </Badge>
          )}
          {retiring?.isRetired && <Badge plain>{retiring.texts.retiredLabel}</Badge>}
        </PanelHead>
        <form className={styles.form} noValidate onSubmit={onSubmit}>
          {/* Disabled while saving: on success the current values count as saved, including any typed meanwhile. */}
          <fieldset className={styles.fields} disabled={saving.isPending}>
            {children}
          </fieldset>
          {saving.isError && (
            <SaveFailure error={saving.error} fallback="Erreur lors de la sauvegarde" conflict={conflict} />
          )}
          <PanelFoot>
            {retiring && !isNew(seen) && (
              <span className={styles.retire}>
                {/* Retiring raises the version, so saving unsaved changes afterwards would be a conflict. */}
                <RetireButton
                  thing={{ ...seen, retired: retiring.isRetired }}
                  name={title}
                  look="quiet"
                  disabled={isDirty}
                  onAsk={() => setAsking(true)}
                />
              </span>
            )}
            {actions}
            <Button look="outline" disabled={saving.isPending} onClick={isNew(seen) ? onBack : discardChanges}>
              Annuler
            </Button>
            <Button type="submit" busy={saving.isPending}>
              {isNew(seen) ? 'Créer' : 'Enregistrer'}
            </Button>
          </PanelFoot>
        </form>
        {isAsking && retiring && (
          <RetireQuestion
            texts={retiring.texts}
            thing={{ ...seen, retired: retiring.isRetired }}
            name={title}
            warning={retiring.warning}
            onClose={() => setAsking(false)}
          />
        )}
      </Panel>
      {props.below}
      {!isNew(seen) && <History kind={props.history} id={seen.id} />}
    </div>
  )
}
