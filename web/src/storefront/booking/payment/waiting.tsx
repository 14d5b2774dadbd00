import type { ReactNode } from 'react'
import { Waiting as Sun } from '../../../shared/flow/waiting.tsx'
import { FlowHead } from '../flow-head.tsx'

/** The screen while the payment of a booking is checked. */
export const Waiting = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <FlowHead stage="payment" title={title} />
    <Sun>{children}</Sun>
  </>
)
