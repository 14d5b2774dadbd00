import { Link } from 'wouter'
import { brand } from '../shared/centre.ts'
import { ShownPicture } from '../ui/shown-picture.tsx'
import styles from './header.module.css'

/** The centre's logo and name, as a link to the home page. */
export function Brand() {
  return (
    <Link href="/" className={styles.brand}>
      <ShownPicture of={brand.logo} />
      {brand.name}
    </Link>
  )
}
