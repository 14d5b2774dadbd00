import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { LineIcon } from '../ui/line-icon.tsx'
import { presentTerms } from './centre.ts'
import styles from './promises.module.css'

/** Moving is an advantage only where a booking may be moved. */
const moving =
  presentTerms.moves > 0 && french(`Report possible jusqu’à ${quantity(presentTerms.noticeHours, 'h')} avant`)

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
