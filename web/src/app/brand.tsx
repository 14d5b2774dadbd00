import { Link } from 'wouter'
import { centre } from '../shared/centre.ts'
import mark from '../ui/illustrations/mark.svg'
import styles from './header.module.css'

export function Brand() {
  return (
    <Link href="/" className={styles.brand}>
      <img src={mark} alt="" width="36" height="36" />
      {centre.name}
    </Link>
  )
}
