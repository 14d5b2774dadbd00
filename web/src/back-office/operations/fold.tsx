import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './operations.module.css'

type Props = { title: string; note: string; isOpen: boolean; children: ReactNode }

/** A part that is folded while it has nothing to say. It opens by itself with trouble, and stays as the user leaves it. */
export function Fold({ title, note, isOpen, children }: Props) {
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? isOpen
  return (
    // `onToggle` is also called when `open` was changed here, which is no choice of the user.
    <details
      className={styles.fold}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && setChosen(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        <span>{note}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}
