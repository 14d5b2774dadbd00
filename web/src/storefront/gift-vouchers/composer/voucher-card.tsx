import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { brand } from '../../../shared/centre.ts'
import { presentTerms } from '../../../shared/terms.ts'
import { classes } from '../../../ui/classes.ts'
import { ShownPicture } from '../../../ui/shown-picture.tsx'
import styles from './voucher-card.module.css'

export type VoucherCardProps = {
  scene: string
  /** The name of the service, or the amount. */
  title: string
  /** A line below the title: how long the service takes, or what an amount is for. */
  detail: string
  recipient: string
  message: string
  from: string
  /** Whether the card is drawn in lines without colours, as it is then printed. */
  isQuiet?: boolean
}

/** Up to these lengths, in characters, a message has the large or the middle font size; the same as in the PDF. */
const LARGE = 160
const MIDDLE = 340

function sizeOf({ length }: string) {
  if (length <= LARGE) return undefined
  return length <= MIDDLE ? styles.middle : styles.small
}

/**
 * A voucher as it will look, except for its number. The keys of the picture and the title start their animation again
 * when they change.
 */
export function VoucherCard({ scene, title, detail, recipient, message, from, isQuiet }: VoucherCardProps) {
  return (
    <article className={classes(styles.card, isQuiet && styles.quiet)} aria-label="Aperçu du bon cadeau">
      <div className={styles.scene}>
        <img key={scene} src={scene} alt="" width="200" height="200" fetchPriority="high" />
        <span className={styles.brand}>
          <ShownPicture of={brand.logo} />
          {brand.name}
        </span>
      </div>
      <div className={styles.body}>
        <p className={styles.kind}>Bon cadeau</p>
        <p key={title} className={styles.title}>
          {title}
        </p>
        <p className={styles.detail}>{detail}</p>
        <p className={styles.for}>
          Pour <b>{recipient || 'quelqu’un que vous aimez'}</b>
        </p>
        <blockquote className={classes(styles.message, sizeOf(message), !message && styles.empty)}>
          {message || 'Votre message apparaîtra ici.'}
        </blockquote>
        <p className={styles.from}>De la part de {from || 'vous'}</p>
      </div>
      <div className={styles.stub}>
        <span className={styles.code}>XXXX-XXXX-XXXX</span>
        <span>{french(`Valable ${quantity(presentTerms.voucherMonths, 'month')}`)}</span>
      </div>
    </article>
  )
}
