import { type ReactNode, useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { Optional } from '../ui/optional.tsx'
import styles from './shell.module.css'

const reload = () => location.reload()

/** Shown in place of a page that failed. The page reloads by itself once the connection is back. */
function Failed() {
  useEffect(() => {
    window.scrollTo(0, 0)
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <section role="alert" className={`page ${styles.failed}`}>
      <h1>Cette page n’a pas pu s’afficher</h1>
      <p>
        Elle se recharge d’elle-même dès que le réseau revient. Vous veniez de payer ? Ne payez pas une seconde fois :
        votre paiement est suivi.
      </p>
      <Button onClick={reload}>Recharger la page</Button>
    </section>
  )
}

/** Shows an error in place of a page whose code cannot be loaded or that throws; the top bar still works. */
export const Failsafe = ({ children }: { children: ReactNode }) => <Optional instead={<Failed />}>{children}</Optional>
