import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './operations.module.css'

type Props = { title: string; note: string; isOpen: boolean; children: ReactNode }

/**
 * A part of the page that is folded while all is well. Trouble opens it, unless the user has opened or closed it: then
 * it stays so.
 */
export function Fold({ title, note, isOpen, children }: Props) {
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? isOpen
  return (
    // `onToggle` also fires when `open` changes by code, which must not count as a choice of the user.
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
