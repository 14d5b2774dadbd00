import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { FieldError } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './admin.module.css'

type Props = {
  /** « la ligne »: what an entry is called, with its article. */
  noun: string
  /** « Ajouter une ligne » */
  addLabel: string
  /** Shown while the list is empty. */
  none: string
  /** The field name of the list, for an error about the list as a whole. */
  id: string
  error: string | undefined
  /**
   * The React keys of the entries in their order, and the functions that change the list; both come from
   * `useFieldArray`.
   */
  keys: readonly string[]
  onAdd: () => void
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
  /**
   * Whether each entry is a `<details>`. Its buttons stand beside its summary; on a narrow screen they show once it is
   * open.
   */
  folds?: boolean
  children: (index: number) => ReactNode
}

/** The entries of a list in a form: buttons add, remove and move them. */
export function EntryList({ noun, addLabel, none, id, error, keys, onAdd, onRemove, onMove, folds, children }: Props) {
  return (
    <>
      {keys.length === 0 && <p className={styles.note}>{none}</p>}
      <ol className={styles.entryList}>
        {keys.map((key, index) => (
          <li key={key} className={classes(styles.entry, folds && styles.folding)}>
            <div className={styles.fields}>{children(index)}</div>
            <div className={styles.moves}>
              <IconButton
                label={`Monter ${noun} ${index + 1}`}
                disabled={index === 0}
                onClick={() => onMove(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Descendre ${noun} ${index + 1}`}
                disabled={index === keys.length - 1}
                onClick={() => onMove(index, index + 1)}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
              <IconButton label={`Supprimer ${noun} ${index + 1}`} onClick={() => onRemove(index)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <FieldError id={id} error={error} />
      <div>
        <Button look="outline" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {addLabel}
        </Button>
      </div>
    </>
  )
}
