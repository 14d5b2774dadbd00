import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './admin.module.css'

type Props = {
  title: string
  onBack: () => void
  /** States beside the title. */
  children?: ReactNode
}

/** The title of what is chosen in a list. On a phone, where it took the place of the list, it leads back there. */
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
