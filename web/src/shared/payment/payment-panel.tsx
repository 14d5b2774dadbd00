import type { ReactNode } from 'react'
import layout from '../flow/layout.module.css'

/** The content of the payment's panel, whose `aria-labelledby` names the heading here. */
export function PaymentPanel({ title = 'Carte bancaire', children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <>
      <h2 id="card">{title}</h2>
      <div className={layout.stack}>{children}</div>
    </>
  )
}
