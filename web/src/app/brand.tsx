import { Link } from 'wouter'
import { centre } from '../shared/centre.ts'
import { drawing } from '../ui/drawing.ts'
import styles from './header.module.css'

export function Brand() {
  return (
    <Link href="/" className={styles.brand}>
      <img src={drawing('mark')} alt="" width="36" height="36" />
      {centre.name}
    </Link>
  )
}
