import styles from './avatar.module.css'
import { initials } from './initials.ts'

/** The initials of a practitioner, shown beside the name. */
export const Avatar = ({ name, small }: { name: string; small?: boolean }) => (
  <span className={small ? styles.small : styles.avatar} aria-hidden="true">
    {initials(name)}
  </span>
)
