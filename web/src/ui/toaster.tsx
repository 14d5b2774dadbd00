import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { useToasts } from './shown-toasts.ts'
import styles from './toaster.module.css'
import { closeToast } from './toasts.ts'

type Props = {
  /**
   * `page`: at the top of a page of the site. `frame`: at the foot of the back office, rendered as a live region before
   * any message.
   */
  look: 'page' | 'frame'
}

/** Shows the toasts; there is one in each page or frame. */
export default function Toaster({ look }: Props) {
  const shown = useToasts(state => state.shown)
  const isPage = look === 'page'
  return (
    <div className={styles[look]} role={isPage ? undefined : 'status'}>
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={classes(styles.toast, styles[tone])} role={isPage ? 'alert' : undefined}>
          {tone === 'error' ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
          <p>{text}</p>
          <IconButton look={isPage ? 'soft' : 'bare'} label="Fermer le message" onClick={() => closeToast(id)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
