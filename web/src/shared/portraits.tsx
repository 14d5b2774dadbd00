import first from '../ui/illustrations/portrait-first.svg'
import second from '../ui/illustrations/portrait-second.svg'
import { centre } from './centre.ts'
import styles from './portraits.module.css'

const drawings: readonly (string | undefined)[] = [first, second]

/** The practitioners, side by side. There are drawings of the first two. */
export const Portraits = () => (
  <div className={styles.portraits}>
    {centre.people.map(({ name, role }, index) => (
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
