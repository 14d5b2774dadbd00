import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './admin.module.css'

type Props = {
  title: string
  onBack: () => void
  /** Badges beside the title. */
  children?: ReactNode
}

/**
 * The head of the panel for the chosen entry of a list. On a phone the panel replaces the list, so the head has a link
 * back to the list.
 */
export const PanelHead = ({ title, onBack, children }: Props) => (
  <div className={styles.head}>
    <span className={styles.back}>
      <Button look="outline" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Retour à la liste
      </Button>
    </span>
    <h2>{title}</h2>
    {children}
  </div>
)
