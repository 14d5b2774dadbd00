import { LineIcon } from '../ui/line-icon.tsx'
import { presentTerms } from './centre.ts'
import styles from './promises.module.css'

/**
 * Moving is named only where a booking may be moved. The unit is « h », which has no plural, so that this text needs no
 * code for quantities in the first load.
 */
const moving = presentTerms.moves > 0 && `Report possible jusqu’à ${presentTerms.noticeHours}\u202fh avant`

/** Advantages of booking online. */
export const Promises = () => (
  <ul className={styles.promises}>
    {['Confirmation immédiate', moving, 'Paiement sécurisé'].filter(Boolean).map(promise => (
      <li key={String(promise)}>
        <LineIcon name="check" />
        {promise}
      </li>
    ))}
  </ul>
)
