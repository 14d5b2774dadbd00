import type { ReactNode } from 'react'
import layout from '../flow/layout.module.css'

/** What the panel of the payment says, under the heading that names the panel. */
export function PaymentPanel({ title = 'Carte bancaire', children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <>
      <h2 id="card">{title}</h2>
      <div className={layout.stack}>{children}</div>
    </>
  )
}
