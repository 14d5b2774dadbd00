import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { type ShownToast, type ToastAction, useToasts } from './shown-toasts.ts'
import styles from './toaster.module.css'
import { closeToast } from './toasts.ts'

/** How long a success can be seen, in milliseconds; an error stays until it is closed. */
const SUCCESS_MS = 3_000
/** The same for one with a button. It stays while the pointer or the focus is on it. */
const ACTION_MS = 10_000

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
  return (
    <div className={styles[look]} role={look === 'page' ? undefined : 'status'}>
      {shown.map(toast => (
        <Toast key={toast.id} toast={toast} isPage={look === 'page'} />
      ))}
    </div>
  )
}

/**
 * A message. Its time begins with the first frame that shows it: after a save, a slow computer may be busy rendering
 * the new data for seconds, and the message would disappear before anybody saw it.
 */
function Toast({ toast: { id, text, tone, action }, isPage }: { toast: ShownToast; isPage: boolean }) {
  const shown = useRef<HTMLDivElement>(null)
  const hasAction = action !== undefined
  useEffect(() => {
    if (tone === 'error') return
    const lastsMs = hasAction ? ACTION_MS : SUCCESS_MS
    const isInUse = () =>
      hasAction && (shown.current?.contains(document.activeElement) || shown.current?.matches(':hover'))
    let timer: ReturnType<typeof setInterval> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setInterval(() => isInUse() || closeToast(id), lastsMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(timer)
    }
  }, [id, tone, hasAction])
  return (
    <div ref={shown} className={classes(styles.toast, styles[tone])} role={isPage ? 'alert' : undefined}>
      {tone === 'error' ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <p>{text}</p>
      {action && <ToastButton action={action} onRun={() => closeToast(id)} />}
      <IconButton look={isPage ? 'soft' : 'bare'} label="Fermer le message" onClick={() => closeToast(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const ToastButton = ({ action, onRun }: { action: ToastAction; onRun: () => void }) => (
  <Button
    look="quiet"
    small
    onClick={() => {
      onRun()
      action.run()
    }}
  >
    {action.label}
  </Button>
)
