import { LineIcon } from '../ui/line-icon.tsx'
import styles from './promises.module.css'

/** Three advantages of booking online. */
export const Promises = () => (
  <ul className={styles.promises}>
    {['Confirmation immédiate', 'Report possible jusqu’à 48 h avant', 'Paiement sécurisé'].map(promise => (
      <li key={promise}>
        <LineIcon name="check" />
        {promise}
      </li>
    ))}
  </ul>
)
