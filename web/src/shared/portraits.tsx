import { nurses } from '@alba/contracts/centre/later'
import first from '../ui/illustrations/portrait-first.svg'
import second from '../ui/illustrations/portrait-second.svg'
import styles from './portraits.module.css'

const drawings: readonly (string | undefined)[] = [first, second]

/** The practitioners, side by side. There are drawings of the first two. */
export const Portraits = () => (
  <div className={styles.portraits}>
    {nurses.map(({ name, role }, index) => (
      <figure key={name}>
        {drawings[index] && <img src={drawings[index]} alt="" width="356" height="432" />}
        <figcaption>
          <b>{name}</b>
          {role}
        </figcaption>
      </figure>
    ))}
  </div>
)
